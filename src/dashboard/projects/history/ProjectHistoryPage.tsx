import { lazy, Suspense } from 'react'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'
import type { Route } from './+types/ProjectHistoryPage.ts'

const ProjectHistory = lazy(() =>
  import('./ProjectHistory.tsx').then((file) => ({ default: file.ProjectHistory })),
)

export default function ProjectHistoryPage({ params: { id } }: Route.ComponentProps) {
  return (
    <Restricted to="projects.write" title="History">
      <Suspense fallback={<Screen title="History" />}>
        <ProjectHistory key={id} id={id} />
      </Suspense>
    </Restricted>
  )
}
