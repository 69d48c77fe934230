import { lazy, Suspense } from 'react'
import { loadPdfView } from '../../shell/pdf/load-pdf-view.ts'
import { prepareWorker } from '../../shell/pdf/worker-supply.ts'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'

const Candidate = lazy(() => {
  // Beside the screen and its data, so that the CV is seen soon.
  void loadPdfView()
  prepareWorker()
  return import('./Candidate.tsx').then((file) => ({ default: file.Candidate }))
})

export default function CandidatePage() {
  return (
    <Restricted to="hiring" title="Candidate">
      <Suspense fallback={<Screen title="Candidate" filled />}>
        <Candidate />
      </Suspense>
    </Restricted>
  )
}
