import { lazy, Suspense } from 'react'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'
import type { Route } from './+types/EditOpeningPage.ts'

const EditOpening = lazy(() => import('./EditOpening.tsx').then((file) => ({ default: file.EditOpening })))

const TITLE = 'Edit Opening'

export default function EditOpeningPage({ params: { id } }: Route.ComponentProps) {
  return (
    <Restricted to="hiring" title={TITLE}>
      <Suspense fallback={<Screen title={TITLE} />}>
        <EditOpening key={id} id={id} title={TITLE} />
      </Suspense>
    </Restricted>
  )
}
