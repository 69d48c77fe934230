import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { type DocumentFacts, type DocumentFault, MAX_PAGES } from '../../domain/hiring/document.ts'
import { findPdfObjects } from './find-pdf-objects.ts'
import { PdfReader } from './read-pdf.ts'
import { RefusedDocument } from './refused-document.ts'

const HEADER_WITHIN = 1024 // bytes, as readers search it

/** The names without which a PDF cannot have what is refused: keys, types and actions. */
const REFUSED_NAMES = new Map<string, DocumentFault>([
  ['Encrypt', 'encrypted PDF'],
  ['JS', 'script'],
  ['JavaScript', 'script'],
  ['Launch', 'launch'],
  ['ImportData', 'launch'],
  ['EmbeddedFile', 'attachment'],
  ['EmbeddedFiles', 'attachment'],
  ['EF', 'attachment'],
  ['FileAttachment', 'attachment'],
  ['GoToE', 'attachment'],
  ['XFA', 'form'],
  ['RichMedia', 'media'],
  ['RichMediaContent', 'media'],
  ['RichMediaExecute', 'media'],
  ['Movie', 'media'],
  ['Sound', 'media'],
  ['Rendition', 'media'],
  ['3D', 'media'],
])

/** Actions that may not run by themselves. Each may be the action of a link, which the reader presses. */
const NOT_BY_THEMSELVES = new Set(['URI', 'SubmitForm', 'ImportData', 'Launch', 'GoToR', 'GoToE', 'Thread'])

/** The keys of addresses: of a link, of the document, and of the file that an action or form leads to. */
const ADDRESSES = ['URI', 'Base', 'F'].map((key) => PDFName.of(key))
/** Links that run a script, or open a file of the reader's machine. Readers skip white space and control characters. */
const UNSAFE_LINK = /^(?:javascript|vbscript|data|file):/i

/** Throws RefusedDocument. */
export async function checkPdf(bytes: Buffer): Promise<DocumentFacts> {
  const text = bytes.toString('latin1')
  checkHeader(text)
  if (isZipAtTheEnd(bytes)) throw new RefusedDocument('two formats')
  if (!text.includes('startxref')) throw new RefusedDocument('damaged', 'it is cut off')
  const faults = new Set<DocumentFault>()
  const actions = new AutomaticActions()
  const links: PDFObject[] = []
  const objects = findPdfObjects(bytes)
  const reader = new PdfReader(bytes, {
    onName(name) {
      const fault = REFUSED_NAMES.get(name)
      if (fault) faults.add(fault)
    },
    onDict(dict, ref) {
      actions.note(dict, ref)
      links.push(...ADDRESSES.flatMap((key) => dict.get(key) ?? []))
    },
    onStream(dict) {
      // Its content is in another file, or it shows a page of one.
      if (dict.has(PDFName.of('F')) || dict.has(PDFName.of('Ref'))) faults.add('attachment')
    },
    onUnreadable: (error) => faults.add(error instanceof RefusedDocument ? error.fault : 'damaged'),
  })
  const context = await reader.parseDocument().catch((error: unknown) => {
    throw error instanceof RefusedDocument ? error : new RefusedDocument('damaged', String(error))
  })
  // First, since reading all objects changes what the context refers to.
  const pages = countPages(context)
  const isActive = actions.areRefused()
  reader.readObjects(objects, text)
  if (isActive || actions.areRefused()) faults.add('action')
  if (links.some((link) => isUnsafeLink(context.lookup(link)))) faults.add('link')
  // An encrypted file cannot be looked at.
  const fault = faults.has('encrypted PDF') ? 'encrypted PDF' : [...faults][0]
  if (fault) throw new RefusedDocument(fault)
  if (pages === 0) throw new RefusedDocument('no pages')
  if (pages > MAX_PAGES) throw new RefusedDocument('too many pages')
  return { kind: 'pdf', pages }
}

/** Only white space may be before the header: browsers and other programs could read another format there. */
function checkHeader(text: string) {
  const start = text.slice(0, HEADER_WITHIN)
  if (!/^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-\d/.test(start)) throw new RefusedDocument('not a PDF')
}

const ZIP_RECORD = 22 // bytes, without the comment that may follow

/**
 * Whether programs find an archive in the file: by a record near its end that leads to a list of files. They pay attention neither to what is
 * before the list, nor to bytes behind the record, whatever it says of its comment.
 */
function isZipAtTheEnd(bytes: Buffer): boolean {
  const end = bytes.subarray(-(ZIP_RECORD + 0xffff))
  for (
    let at = end.indexOf('PK\x05\x06', 0, 'latin1');
    at >= 0;
    at = end.indexOf('PK\x05\x06', at + 1, 'latin1')
  ) {
    if (at + ZIP_RECORD > end.length) return false
    const list = end.readUInt32LE(at + 12)
    const start = end.readUInt32LE(at + 16)
    const position = bytes.length - end.length + at
    // An archive without files has no list.
    if (list === 0 || [start, position - list].some((from) => isZipList(bytes, from))) return true
  }
  return false
}

const isZipList = (bytes: Buffer, at: number) =>
  at >= 0 && bytes.toString('latin1', at, at + 4) === 'PK\x01\x02'

function isUnsafeLink(address: PDFObject | undefined): boolean {
  if (!(address instanceof PDFString || address instanceof PDFHexString)) return false
  return UNSAFE_LINK.test(address.decodeText().replace(/[\0-\x20\x7f-\xa0\u200b-\u200f\ufeff]/g, ''))
}

/** Exact up to the limit. */
function countPages(context: PDFContext): number {
  const catalog = context.lookup(context.trailerInfo.Root)
  const waiting = [catalog instanceof PDFDict ? catalog.get(PDFName.of('Pages')) : undefined]
  const seen = new Set<PDFObject>()
  let pages = 0
  for (let next = waiting.pop(); next && pages <= MAX_PAGES; next = waiting.pop()) {
    const node = context.lookup(next)
    if (!(node instanceof PDFDict) || seen.has(node)) continue
    seen.add(node)
    const children = context.lookup(node.get(PDFName.of('Kids')))
    if (children instanceof PDFArray) waiting.push(...children.asArray())
    else pages++
  }
  return pages
}

/** Those when the document is opened, and the additional ones of pages, fields and others. */
class AutomaticActions {
  readonly #found: { value: PDFObject; context: PDFContext }[] = []
  /** Objects that contain an action that may not run by itself, in any of their versions. */
  readonly #refused = new Set<PDFRef>()

  note(dict: PDFDict, ref: PDFRef | undefined) {
    const { context } = dict
    const open = dict.get(PDFName.of('OpenAction'))
    if (open) this.#found.push({ value: open, context })
    const additional = dict.get(PDFName.of('AA'))
    if (additional) this.#found.push({ value: additional, context })
    if (ref && isRefused(dict.get(PDFName.of('S')))) this.#refused.add(ref)
  }

  /** Whether one of them does more than to turn to a place in the document. */
  areRefused(): boolean {
    return this.#found.some(({ value, context }) => this.#leadsOut(value, context, new Set()))
  }

  #leadsOut(value: PDFObject, context: PDFContext, seen: Set<PDFObject>): boolean {
    if (value instanceof PDFRef && this.#refused.has(value)) return true
    const found = context.lookup(value)
    // Some readers find one that is inside another object, and repair one that cannot be parsed.
    if (found === undefined || found instanceof PDFInvalidObject) return true
    if (!(found instanceof PDFDict) || seen.has(found)) return false
    seen.add(found)
    const action = context.lookup(found.get(PDFName.of('S')))
    if (isRefused(action)) return true
    // The action that follows, or several; without a type it is the list of additional actions.
    const next = action ? [found.get(PDFName.of('Next'))] : found.values()
    const all = next.flatMap((one) => {
      const list = context.lookup(one)
      return list instanceof PDFArray && action ? list.asArray() : one ? [one] : []
    })
    return all.some((one) => this.#leadsOut(one, context, seen))
  }
}

const isRefused = (action: PDFObject | undefined) =>
  action instanceof PDFName && NOT_BY_THEMSELVES.has(action.decodeText())
