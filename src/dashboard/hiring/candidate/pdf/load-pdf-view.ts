let view: Promise<typeof import('./PdfView.tsx')> | undefined

/** Loads pdf.js, once. */
export const loadPdfView = () => {
  view ??= import('./PdfView.tsx')
  return view
}
