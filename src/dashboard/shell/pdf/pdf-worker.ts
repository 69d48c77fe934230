// Reads PDFs away from the page. A file of its own in the build, since the content policy allows no worker from a blob.
import 'pdfjs-dist/build/pdf.worker.min.mjs'
