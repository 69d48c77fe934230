/** For `lazy`; a page that shows a PDF soon calls it ahead. */
export const loadPdfView = () => import('./PdfView.tsx').then((file) => ({ default: file.PdfView }))
