import { formatBytes } from '../file/format-bytes.ts'

/** The files that candidates send: what they may be, and the message for each fault. */

const MB = 1024 * 1024
const CV_BYTES = 5 * MB
const TEST_BYTES = 20 * MB
const CERTIFICATE_BYTES = 5 * MB

export type DocumentKind = 'pdf' | 'zip'

/** `bytes` is the size of all files in the archive, unpacked, as its list says. */
export type DocumentFacts = { kind: 'pdf'; pages: number } | { kind: 'zip'; entries: number; bytes: number }

export const documentTypes: Record<DocumentKind, string> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
}

type DocumentRule = {
  accepts: readonly DocumentKind[]
  maxBytes: number
  takes: string
  tooLarge: string
  missing: string
}

export const documentRules = {
  cv: {
    accepts: ['pdf'],
    maxBytes: CV_BYTES,
    takes: `One PDF of at most ${formatBytes(CV_BYTES)}.`,
    tooLarge: `This file is over ${formatBytes(CV_BYTES)}. Choose a smaller PDF.`,
    missing: 'Choose your CV as a PDF file.',
  },
  test: {
    accepts: ['pdf', 'zip'],
    maxBytes: TEST_BYTES,
    takes: `One PDF or ZIP file of at most ${formatBytes(TEST_BYTES)}.`,
    tooLarge: `This file is over ${formatBytes(TEST_BYTES)}. Choose a smaller PDF or ZIP file.`,
    missing: 'Choose one PDF or ZIP file.',
  },
  /** The certificates of projects, for tenders. */
  certificate: {
    accepts: ['pdf'],
    maxBytes: CERTIFICATE_BYTES,
    takes: `PDFs of at most ${formatBytes(CERTIFICATE_BYTES)} each.`,
    tooLarge: `This file is over ${formatBytes(CERTIFICATE_BYTES)}. Choose a smaller PDF.`,
    missing: 'Choose the certificate as a PDF file.',
  },
} satisfies Record<string, DocumentRule>

export const MAX_PAGES = 500
export const MAX_ENTRIES = 2_000
export const MAX_UNPACKED_BYTES = 500 * MB
/** The length of the name of a file in an archive with its folders. */
export const MAX_PATH_LENGTH = 250 // characters

/** Why a file is refused, and the message for the sender. */
export const documentFaults = {
  'not a PDF': 'This file is not a PDF. Save or print your document as PDF and choose that file.',
  'not a PDF or ZIP': 'This file is neither a PDF nor a ZIP archive.',
  damaged: 'This file is damaged or incomplete. Save it again and choose the new file.',
  'two formats': 'This file is a PDF and a ZIP archive at the same time. Save it again as one of them.',
  'encrypted PDF': 'This PDF is protected by a password. Save it without one.',
  script: 'This PDF contains JavaScript. Print it to a new PDF and choose that file.',
  attachment: 'This PDF contains an attached file. Print it to a new PDF and choose that file.',
  launch: 'This PDF can start other programs. Print it to a new PDF and choose that file.',
  action: 'This PDF opens an address or another file by itself. Print it to a new PDF and choose that file.',
  link: 'This PDF has a link that runs a script or opens a file of the reader’s machine. Remove it, or print it to a new PDF.',
  form: 'This PDF is an XFA form. Print it to a new PDF and choose that file.',
  media: 'This PDF contains video, sound or 3D content. Print it to a new PDF and choose that file.',
  'no pages': 'This PDF has no pages.',
  'too many pages': `This PDF has more than ${MAX_PAGES} pages.`,
  'too complex': 'This PDF has too many parts to be checked. Print it to a new PDF and choose that file.',
  'encrypted ZIP': 'This ZIP archive is protected by a password. Pack it again without one.',
  'unsafe paths':
    'This ZIP archive contains names that could write outside its folder. Pack the files again from one folder.',
  'long paths': `This ZIP archive contains names of more than ${MAX_PATH_LENGTH} characters. Shorten the names of files and folders.`,
  links: 'This ZIP archive contains links to other places. Pack the files themselves.',
  'no files': 'This ZIP archive contains no files.',
  'too many files': `This ZIP archive contains more than ${MAX_ENTRIES.toLocaleString('en')} files.`,
  'too large unpacked': `The files in this ZIP archive are over ${MAX_UNPACKED_BYTES / MB} MB together.`,
  virus:
    'A virus scanner found something harmful in this file. Check your computer, and make the file again.',
  'could not be checked':
    'This file could not be checked. Save it again in a simpler form and choose the new file.',
} satisfies Record<string, string>

export type DocumentFault = keyof typeof documentFaults
