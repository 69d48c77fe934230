/**
 * Of a document in `folder`: `print` makes the pictures of a sheet from their sources, `typeset` the PDF from these and from the
 * content, with these PDFs at its end. A process that dies between two tasks leaves the folder as it is, and another one goes on.
 */
export type TypesetTask =
  | { kind: 'print'; folder: string; pictures: readonly PrintedPicture[] }
  | { kind: 'typeset'; folder: string; appended: readonly string[] }

/** `width`: in pixels, at most. */
export type PrintedPicture = { source: string; file: string; width: number }
/** `replaced`: characters that no font has; `unreadable`: PDFs that could not be appended. */
export type TypesetResult = { pages: number; replaced: readonly string[]; unreadable: number }

export const CONTENT_FILE = 'content.json'
export const PDF_FILE = 'document.pdf'
