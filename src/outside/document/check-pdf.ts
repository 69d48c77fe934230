import { inflateRawSync, constants as zlib } from 'node:zlib'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { type DocumentFacts, type DocumentFault, MAX_PAGES } from '../../domain/hiring/document.ts'
import { findPdfObjects } from './find-pdf-objects.ts'
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

/** The parsers read most bytes two or three times, and more often only where objects overlap. */
const READINGS = 20 // times the size of the file
const LEAST_BYTES = 1024 * 1024 // as which a smaller file counts
/** Object streams are unpacked and read twice. */
const UNPACKED_READINGS = 60 // times the size of the file
/** Of one object stream, unpacked. */
const MAX_UNPACKED = 64 * 1024 * 1024 // bytes
/** An error of the parser takes as long as reading so many bytes. */
const ERROR_BYTES = 200

/** Actions that may not run by themselves. Each may be the action of a link, which the reader presses. */
const NOT_BY_THEMSELVES = new Set(['URI', 'SubmitForm', 'ImportData', 'Launch', 'GoToR', 'GoToE'])

const TYPE = PDFName.of('Type')
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g

/** Checks a PDF by its content and counts its pages. Throws RefusedDocument. */
export async function checkPdf(bytes: Buffer): Promise<DocumentFacts> {
  const text = bytes.toString('latin1')
  checkHeader(text)
  if (isZipAtTheEnd(bytes)) throw new RefusedDocument('two formats')
  if (!text.includes('startxref')) throw new RefusedDocument('damaged', 'it is cut off')
  const faults = new Set<DocumentFault>()
  const objects = findPdfObjects(bytes)
  const parser = new NamesParser(bytes, faults)
  const context = await parser.parseDocument().catch((error: unknown) => {
    throw error instanceof RefusedDocument ? error : new RefusedDocument('damaged', String(error))
  })
  // First, since looking at all objects changes what the context refers to.
  const pages = countPages(context)
  const isActive = parser.actions.areRefused()
  lookAtAllObjects(parser, objects, text, faults)
  if (isActive || parser.actions.areRefused()) faults.add('action')
  // What is encrypted cannot be looked at.
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

/** The number of pages, or a higher one than the limit. */
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

/**
 * Looks at the names in every object of the file, whether or not its table of objects refers to it: in objects that were replaced
 * later, in object streams, and in what looks like an object inside another one.
 */
function lookAtAllObjects(
  parser: NamesParser,
  objects: readonly number[],
  text: string,
  faults: Set<DocumentFault>,
) {
  let searchedTo = 0
  for (const start of objects) {
    const object = parser.parseAt(start)
    // Some readers repair what cannot be parsed. The objects inside one end where it ends, so they have been searched with it.
    if (!object && start >= searchedTo) {
      searchedTo = endOfObject(text, start)
      for (const name of namesIn(text.slice(start, searchedTo))) noteName(name, faults)
    }
  }
}

function endOfObject(text: string, start: number) {
  const end = text.indexOf('endobj', start)
  return end < 0 ? text.length : end
}

function* namesIn(text: string) {
  for (const [, name = ''] of text.matchAll(NAME))
    yield name.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

function noteName(name: string, faults: Set<DocumentFault>) {
  const fault = REFUSED_NAMES.get(name)
  if (fault) faults.add(fault)
}

type ByteStream = { next(): number; position(): { line: number; column: number; offset: number } }

/** Counts what the parsers of a file read, some of it often. Throws RefusedDocument when it is too much. */
class ReadingBudget {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  get left() {
    return this.#left
  }

  spend(bytes: number) {
    this.#left -= bytes
    if (this.#left < 0) throw new RefusedDocument('too complex', 'its objects overlap')
  }

  /** Counts what is read from this stream, and the errors: each one asks for its position. */
  watch(stream: ByteStream) {
    const next = stream.next.bind(stream)
    const position = stream.position.bind(stream)
    stream.next = () => {
      this.spend(1)
      return next()
    }
    stream.position = () => {
      this.spend(ERROR_BYTES)
      return position()
    }
  }
}

/** Notes each name that it reads: keys and values, both of a key that is there twice, in any spelling. */
class NamesParser extends PDFParser {
  readonly #faults: Set<DocumentFault>
  readonly #budget: ReadingBudget
  readonly #objectStreams: ReadingBudget
  readonly actions = new AutomaticActions()

  constructor(bytes: Buffer, faults: Set<DocumentFault>) {
    super(bytes)
    this.#faults = faults
    this.#budget = new ReadingBudget(READINGS * Math.max(bytes.length, LEAST_BYTES))
    this.#objectStreams = new ReadingBudget(UNPACKED_READINGS * Math.max(bytes.length, LEAST_BYTES))
    this.#budget.watch(this.bytes)
  }

  /** Most words differ in their first byte, which then need not be read. */
  protected override matchKeyword(keyword: number[]) {
    return this.bytes.peek() === keyword[0] && super.matchKeyword(keyword)
  }

  /** Undefined when there is no object that can be parsed. */
  parseAt(start: number): PDFObject | undefined {
    this.bytes.moveTo(start)
    try {
      this.skipWhitespaceAndComments()
      return this.parseObject()
    } catch (error) {
      if (error instanceof RefusedDocument) throw error
      return undefined
    }
  }

  protected override parseName() {
    const name = super.parseName()
    noteName(name.decodeText(), this.#faults)
    return name
  }

  protected override parseDict(ref?: PDFRef) {
    const dict = super.parseDict(ref)
    this.actions.note(dict, ref)
    return dict
  }

  /** Reads object streams and streams of cross references itself: the library unpacks them whatever their size. */
  protected override parseDictOrStream(ref?: PDFRef) {
    const object = super.parseDictOrStream(ref)
    if (!(object instanceof PDFRawStream)) return object
    const { dict } = object
    const type = dict.lookup(TYPE)
    if (type === PDFName.of('XRef')) {
      const { trailerInfo } = this.context
      trailerInfo.Root = dict.get(PDFName.of('Root')) ?? trailerInfo.Root
    }
    // Some readers do not look at the type of an object stream.
    if (dict.has(PDFName.of('First')) && dict.has(PDFName.of('N'))) this.#readObjectStream(object)
    if (type === PDFName.of('XRef') || type === PDFName.of('ObjStm')) dict.delete(TYPE)
    return object
  }

  #readObjectStream(packed: PDFRawStream) {
    try {
      const stream = PDFRawStream.of(packed.dict.clone(), unpacked(packed, this.#objectStreams))
      stream.dict.delete(PDFName.of('Filter'))
      const parser = new ObjectStreamNamesParser(stream, this.#faults, this.#objectStreams, this.actions)
      // It does all its work before it returns the promise.
      parser.parseIntoContext().catch((error: unknown) => this.#noteUnreadable(error))
    } catch (error) {
      this.#noteUnreadable(error)
    }
  }

  #noteUnreadable(error: unknown) {
    this.#faults.add(error instanceof RefusedDocument ? error.fault : 'damaged')
  }
}

class ObjectStreamNamesParser extends PDFObjectStreamParser {
  readonly #faults: Set<DocumentFault>
  readonly #actions: AutomaticActions

  constructor(
    stream: PDFRawStream,
    faults: Set<DocumentFault>,
    budget: ReadingBudget,
    actions: AutomaticActions,
  ) {
    super(stream)
    this.#faults = faults
    this.#actions = actions
    budget.watch(this.bytes)
  }

  protected override parseName() {
    const name = super.parseName()
    noteName(name.decodeText(), this.#faults)
    return name
  }

  protected override parseDict(ref?: PDFRef) {
    const dict = super.parseDict(ref)
    this.#actions.note(dict, ref)
    return dict
  }
}

/** The content of an object stream. Throws RefusedDocument when it is too much, or packed as no program packs it. */
function unpacked({ dict, contents }: PDFRawStream, budget: ReadingBudget): Uint8Array {
  const filter = dict.lookup(PDFName.of('Filter'))
  const filters =
    filter instanceof PDFArray ? filter.asArray().map((one) => dict.context.lookup(one)) : [filter]
  let bytes = contents
  for (const one of filters) {
    if (one === undefined) continue
    if (one !== PDFName.of('FlateDecode'))
      throw new RefusedDocument('too complex', `its object stream is packed by ${one}`)
    bytes = inflated(bytes, budget)
  }
  return bytes
}

function inflated(bytes: Uint8Array, budget: ReadingBudget): Uint8Array {
  const maxOutputLength = Math.min(MAX_UNPACKED, Math.max(1, budget.left))
  try {
    // Without the header of two bytes, and the checksum, to which readers pay no attention. One that was cut off is read so far.
    const found = inflateRawSync(bytes.subarray(2), { maxOutputLength, finishFlush: zlib.Z_SYNC_FLUSH })
    budget.spend(found.length)
    return found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error
    throw new RefusedDocument('too complex', 'its object streams unpack to too much')
  }
}

/** What happens without a press: the actions when the document is opened, and the additional actions of pages, fields and others. */
class AutomaticActions {
  readonly #found: { value: PDFObject; context: PDFContext }[] = []
  /** Objects that contain an action that may not run by itself, in any of their versions. */
  readonly #refused = new Set<PDFRef>()

  /** Called with each dictionary, and the object that it is in, if known. */
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
