import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

async function read<T>(bytes: Uint8Array, use: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
    .promise
  try {
    return await use(document)
  } finally {
    await document.loadingTask.destroy()
  }
}

const pagesOf = async (document: PDFDocumentProxy) => {
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  return Promise.all(
    numbers.map(async (number) => (await (await document.getPage(number)).getTextContent()).items),
  )
}

/** The text of each page of a PDF, as pdf.js reads it. */
export const pdfTexts = (bytes: Uint8Array): Promise<string[]> =>
  read(bytes, async (document) =>
    (await pagesOf(document)).map((items) =>
      items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    ),
  )

/** Where the texts of all pages are, in points from the left, in the order of reading. */
export const pdfBoxes = (bytes: Uint8Array): Promise<{ text: string; x: number; width: number }[]> =>
  read(bytes, async (document) =>
    (await pagesOf(document))
      .flat()
      .flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: item.transform[4] as number, width: item.width }]
          : [],
      ),
  )
