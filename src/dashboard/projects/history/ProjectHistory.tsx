import { useMemo } from 'react'
import { useReload } from '../../session/queries.ts'
import { HistoryScreen } from '../../versions/HistoryScreen.tsx'
import { versionedProject } from './versioned-project.tsx'

/** The versions of a project. */
export function ProjectHistory({ id }: { id: string }) {
  const record = useMemo(() => versionedProject(id), [id])
  const reload = useReload()
  return <HistoryScreen record={record} onRestored={() => reload('projects')} />
}
