import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel, version } from 'pdfjs-dist'
import { prepareWorker, takeWorker } from './worker-supply.ts'

/** The folder where the build puts the character maps, fonts and image decoders of pdf.js (vite.config.ts). */
const PDFJS_FOLDER = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdfjs-${version}/`
/** Larger pictures are left out: they would take hundreds of megabytes. */
const MAX_PICTURE = 50_000_000 // pixels

type OpenPdf = {
  document: Promise<PDFDocumentProxy>
  /** Ends the worker, whatever it is doing. */
  close: () => void
}

/**
 * Opens a PDF in a worker of its own. The page loads the data files that it asks for; the worker itself can reach nothing but
 * the decoders of its own build (http/answer/csp.ts). WebAssembly is compiled code, which the policy forbids like eval, so the decoders
 * are the ones in JavaScript.
 */
export function openPdf(file: Blob): OpenPdf {
  const port = takeWorker()
  // The oddities of a document are not for the console.
  const verbosity = VerbosityLevel.ERRORS
  const worker = PDFWorker.create({ port, verbosity })
  let isClosed = false
  const open = async () => {
    const data = new Uint8Array(await file.arrayBuffer())
    if (isClosed) throw new Error('The PDF was closed.')
    return getDocument({
      data,
      worker,
      verbosity,
      cMapUrl: `${PDFJS_FOLDER}cmaps/`,
      standardFontDataUrl: `${PDFJS_FOLDER}standard_fonts/`,
      // Absolute, since the worker imports from it.
      wasmUrl: new URL(`${PDFJS_FOLDER}wasm/`, location.href).href,
      useWasm: false,
      useWorkerFetch: false,
      // Never a script, a form or an attachment of the document.
      enableXfa: false,
      maxImageSize: MAX_PICTURE,
    }).promise
  }
  const document = open()
  document.then(prepareWorker, prepareWorker)
  return {
    document,
    close() {
      isClosed = true
      worker.destroy()
      port.terminate()
    },
  }
}
