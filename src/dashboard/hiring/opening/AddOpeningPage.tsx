import { lazy, Suspense } from 'react'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'

const AddOpening = lazy(() => import('./AddOpening.tsx').then((file) => ({ default: file.AddOpening })))

const TITLE = 'Add Opening'

export default function AddOpeningPage() {
  return (
    <Restricted to="hiring" title={TITLE}>
      <Suspense fallback={<Screen title={TITLE} />}>
        <AddOpening title={TITLE} />
      </Suspense>
    </Restricted>
  )
}
