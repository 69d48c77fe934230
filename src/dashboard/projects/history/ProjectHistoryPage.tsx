import { useMemo } from 'react'
import { useProjectsChanged } from '../../session/queries.ts'
import { Restricted } from '../../shell/Restricted.tsx'
import { HistoryScreen } from '../../versions/HistoryScreen.tsx'
import type { Route } from './+types/ProjectHistoryPage.ts'
import { versionedProject } from './versioned-project.tsx'

/** The versions of a project. */
export default function ProjectHistoryPage({ params: { id } }: Route.ComponentProps) {
  return (
    <Restricted to="projects.write" title="History">
      <History key={id} id={id} />
    </Restricted>
  )
}

function History({ id }: { id: string }) {
  const record = useMemo(() => versionedProject(id), [id])
  const projectsChanged = useProjectsChanged()
  return <HistoryScreen record={record} onRestored={projectsChanged} />
}
