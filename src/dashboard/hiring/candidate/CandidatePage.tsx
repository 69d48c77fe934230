import { loadPdfView } from '../../shell/pdf/load-pdf-view.ts'
import { prepareWorker } from '../../shell/pdf/worker-supply.ts'
import { screenPage } from '../../shell/screen-page.tsx'

function load() {
  // Beside the screen and its data, so that the CV is seen soon.
  void loadPdfView()
  prepareWorker()
  return import('./Candidate.tsx').then((file) => file.Candidate)
}

export default screenPage('hiring', { title: 'Candidate', filled: true }, load)
