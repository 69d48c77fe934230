let view: Promise<typeof import('./PdfView.tsx')> | undefined

export const loadPdfView = () => {
  view ??= import('./PdfView.tsx')
  return view
}
