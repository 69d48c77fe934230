import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
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
const NOT_BY_THEMSELVES = new Set(['URI', 'SubmitForm', 'ImportData', 'Launch', 'GoToR', 'GoToE'])

/** Throws RefusedDocument. */
export async function checkPdf(bytes: Buffer): Promise<DocumentFacts> {
  const text = bytes.toString('latin1')
  checkHeader(text)
  if (isZipAtTheEnd(bytes)) throw new RefusedDocument('two formats')
  if (!text.includes('startxref')) throw new RefusedDocument('damaged', 'it is cut off')
  const faults = new Set<DocumentFault>()
  const actions = new AutomaticActions()
  const objects = findPdfObjects(bytes)
  const reader = new PdfReader(bytes, {
    onName(name) {
      const fault = REFUSED_NAMES.get(name)
      if (fault) faults.add(fault)
    },
    onDict: (dict, ref) => actions.note(dict, ref),
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

/** Programs find an archive by the record at its end, whatever is before it. */
function isZipAtTheEnd(bytes: Buffer): boolean {
  for (let at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1'); at >= 0; ) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true
    if (at === 0 || bytes.length - at > 22 + 0xffff) return false
    at = bytes.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  }
  return false
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
