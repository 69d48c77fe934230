import { lazy, Suspense } from 'react'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'
import type { Route } from './+types/EditProjectPage.ts'

const EditProject = lazy(() => import('./EditProject.tsx').then((file) => ({ default: file.EditProject })))

const TITLE = 'Edit Project'

export default function EditProjectPage({ params: { id } }: Route.ComponentProps) {
  return (
    <Restricted to="projects.write" title={TITLE}>
      <Suspense fallback={<Screen title={TITLE} />}>
        <EditProject key={id} id={id} title={TITLE} />
      </Suspense>
    </Restricted>
  )
}
