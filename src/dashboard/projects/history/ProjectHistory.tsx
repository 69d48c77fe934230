import { useMemo } from 'react'
import { useProjectsChanged } from '../../session/queries.ts'
import { HistoryScreen } from '../../versions/HistoryScreen.tsx'
import { versionedProject } from './versioned-project.tsx'

/** The versions of a project. */
export function ProjectHistory({ id }: { id: string }) {
  const record = useMemo(() => versionedProject(id), [id])
  const projectsChanged = useProjectsChanged()
  return <HistoryScreen record={record} onRestored={projectsChanged} />
}
