/** The pictures' sources and the document's content are in the folder, and so is the PDF afterwards. */
export type TypesetTask = { folder: string; pictures: readonly PrintedPicture[] }
/** `width`: in pixels, at most. */
export type PrintedPicture = { source: string; file: string; width: number }
export type TypesetResult = { pages: number }

export const CONTENT_FILE = 'content.json'
export const PDF_FILE = 'document.pdf'
