import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
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
/** An error of the parser takes as long as reading so many bytes. */
const ERROR_BYTES = 200

const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g

/** Checks a PDF by its content and counts its pages. Throws RefusedDocument. */
export async function checkPdf(bytes: Buffer): Promise<DocumentFacts> {
  const text = bytes.toString('latin1')
  checkHeader(text)
  if (isZipAtTheEnd(bytes)) throw new RefusedDocument('two formats')
  if (!text.includes('startxref')) throw new RefusedDocument('damaged', 'it is cut off')
  const faults = new Set<DocumentFault>()
  const objects = findPdfObjects(bytes)
  const parser = new NamesParser(bytes, faults, new ReadingBudget(bytes.length))
  const context = await parser.parseDocument().catch((error: unknown) => {
    throw error instanceof RefusedDocument ? error : new RefusedDocument('damaged', String(error))
  })
  // First, since looking at all objects changes what the context refers to.
  const pages = countPages(context)
  await lookAtAllObjects(parser, objects, text, faults)
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
async function lookAtAllObjects(
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
    if (object instanceof PDFRawStream && isObjectStream(object)) await lookInto(object, parser, faults)
  }
}

/** Some readers do not look at the type of an object stream. */
const isObjectStream = ({ dict }: PDFRawStream) => dict.has(PDFName.of('First')) && dict.has(PDFName.of('N'))

async function lookInto(objectStream: PDFRawStream, { budget }: NamesParser, faults: Set<DocumentFault>) {
  try {
    await new ObjectStreamNamesParser(objectStream, faults, budget).parseIntoContext()
  } catch (error) {
    if (error instanceof RefusedDocument) throw error
    faults.add('damaged')
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
    this.#left = READINGS * Math.max(bytes, LEAST_BYTES)
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
  readonly budget: ReadingBudget

  constructor(bytes: Buffer, faults: Set<DocumentFault>, budget: ReadingBudget) {
    super(bytes)
    this.#faults = faults
    this.budget = budget
    budget.watch(this.bytes)
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
}

class ObjectStreamNamesParser extends PDFObjectStreamParser {
  readonly #faults: Set<DocumentFault>

  constructor(stream: PDFRawStream, faults: Set<DocumentFault>, budget: ReadingBudget) {
    super(stream)
    this.#faults = faults
    budget.watch(this.bytes)
  }

  protected override parseName() {
    const name = super.parseName()
    noteName(name.decodeText(), this.#faults)
    return name
  }
}
