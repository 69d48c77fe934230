import { inflateRawSync, constants as zlib } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { RefusedDocument } from './refused-document.ts'

/** The parsers read most bytes two or three times, and more often only where objects overlap. */
const READINGS = 12 // times the size of the file
const LEAST_BYTES = 1024 * 1024 // as which a smaller file counts
/** Object streams are unpacked and read twice. */
const UNPACKED_READINGS = 24 // times the size of the file
/** The size of one object stream, unpacked. */
const MAX_UNPACKED = 64 * 1024 * 1024 // bytes
/** An error of the parser takes as long as reading so many bytes. */
const ERROR_BYTES = 200

const TYPE = PDFName.of('Type')
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g

/** Is called with all that a file contains, whether or not its table of objects refers to it. */
type Finder = {
  /** Each name: keys and values, both of a key that is there twice, in any spelling. */
  onName(name: string): void
  /** Each dictionary, and the object that it is in, if known. */
  onDict(dict: PDFDict, ref: PDFRef | undefined): void
  /** The dictionary of each stream. */
  onStream(dict: PDFDict): void
  /** The error of an object stream that cannot be read. */
  onUnreadable(error: unknown): void
}

/** Reads a PDF and all objects in it. Throws RefusedDocument for one that takes too long. */
export class PdfReader extends PDFParser {
  readonly #finder: Finder
  readonly #objectStreams: ReadingBudget

  constructor(bytes: Buffer, finder: Finder) {
    super(bytes)
    this.#finder = finder
    this.#objectStreams = new ReadingBudget(UNPACKED_READINGS * Math.max(bytes.length, LEAST_BYTES))
    watch(this, finder, new ReadingBudget(READINGS * Math.max(bytes.length, LEAST_BYTES)))
  }

  /** Also objects that were replaced later, those in object streams, and those inside another one. */
  readObjects(starts: readonly number[], text: string) {
    let searchedTo = 0
    for (const start of starts) {
      const object = this.#parseAt(start)
      // Some readers repair what cannot be parsed. The objects inside one end where it ends, so they have been searched with it.
      if (!object && start >= searchedTo) {
        searchedTo = endOfObject(text, start)
        for (const name of namesIn(text.slice(start, searchedTo))) this.#finder.onName(name)
      }
    }
  }

  /** Most words differ in their first byte, which then need not be read. */
  protected override matchKeyword(keyword: number[]) {
    return this.bytes.peek() === keyword[0] && super.matchKeyword(keyword)
  }

  /** Undefined when there is no object that can be parsed. */
  #parseAt(start: number): PDFObject | undefined {
    this.bytes.moveTo(start)
    try {
      this.skipWhitespaceAndComments()
      return this.parseObject()
    } catch (error) {
      if (error instanceof RefusedDocument) throw error
      return undefined
    }
  }

  /** Reads object streams and streams of cross references itself: the library unpacks them whatever their size. */
  protected override parseDictOrStream(ref?: PDFRef) {
    const object = super.parseDictOrStream(ref)
    if (!(object instanceof PDFRawStream)) return object
    const { dict } = object
    this.#finder.onStream(dict)
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
      const parser = PDFObjectStreamParser.forStream(stream)
      watch(parser, this.#finder, this.#objectStreams)
      // It does all its work before it returns the promise.
      parser.parseIntoContext().catch(this.#finder.onUnreadable)
    } catch (error) {
      this.#finder.onUnreadable(error)
    }
  }
}

/** The protected parts of both parsers. */
type Parser = { bytes: ByteStream; parseName(): PDFName; parseDict(ref?: PDFRef): PDFDict }

/** Calls the finder with each name and dictionary that a parser reads, within the budget. */
function watch(one: PDFParser | PDFObjectStreamParser, finder: Finder, budget: ReadingBudget) {
  const parser = one as unknown as Parser
  budget.watch(parser.bytes)
  const parseName = parser.parseName.bind(one)
  const parseDict = parser.parseDict.bind(one)
  parser.parseName = () => {
    const name = parseName()
    finder.onName(name.decodeText())
    return name
  }
  parser.parseDict = (ref) => {
    const dict = parseDict(ref)
    finder.onDict(dict, ref)
    return dict
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

/** The content of an object stream. Throws RefusedDocument when it is too much, or packed as no program packs it. */
function unpacked({ dict, contents }: PDFRawStream, budget: ReadingBudget): Uint8Array {
  const filter = dict.lookup(PDFName.of('Filter'))
  const filters =
    filter instanceof PDFArray ? filter.asArray().map((one) => dict.context.lookup(one)) : [filter]
  const parameters = dict.lookup(PDFName.of('DecodeParms'))
  let bytes = contents
  for (const [index, one] of filters.entries()) {
    if (one === undefined) continue
    if (one !== PDFName.of('FlateDecode'))
      throw new RefusedDocument('too complex', `its object stream is packed by ${one}`)
    const own = parameters instanceof PDFArray ? parameters.lookup(index) : parameters
    bytes = unpredicted(inflated(bytes, budget), own instanceof PDFDict ? own : undefined)
  }
  return bytes
}

const PNG_PREDICTOR = 10 // and those after it: each row says which of the five filters it has

/** Undoes the predictor of a Flate filter, by ISO 32000-2, 7.4.4.4, and the PNG specification, 9. */
function unpredicted(bytes: Uint8Array, parameters: PDFDict | undefined): Uint8Array {
  const numberOf = (key: string, otherwise: number) => {
    const value = parameters?.lookup(PDFName.of(key))
    return value instanceof PDFNumber ? value.asNumber() : otherwise
  }
  const predictor = numberOf('Predictor', 1)
  if (predictor <= 1) return bytes
  const [columns, colors, bits] = [
    numberOf('Columns', 1),
    numberOf('Colors', 1),
    numberOf('BitsPerComponent', 8),
  ]
  const width = Math.ceil((columns * colors * bits) / 8)
  if (predictor < PNG_PREDICTOR || !(width > 0 && width <= bytes.length))
    throw new RefusedDocument('too complex', `its object stream has the predictor ${predictor}`)
  const pixel = Math.max(1, Math.floor((colors * bits) / 8))
  const rows = Math.floor(bytes.length / (width + 1))
  const out = new Uint8Array(rows * width)
  for (let row = 0; row < rows; row++) {
    const from = row * (width + 1)
    for (let at = 0; at < width; at++) {
      const to = row * width + at
      const left = at < pixel ? 0 : out[to - pixel]!
      const above = row === 0 ? 0 : out[to - width]!
      const corner = row === 0 || at < pixel ? 0 : out[to - width - pixel]!
      out[to] = bytes[from + 1 + at]! + predicted(bytes[from]!, left, above, corner)
    }
  }
  return out
}

/** The value that a filter of PNG expects: 0 none, 1 sub, 2 up, 3 average, 4 Paeth. */
function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((one) =>
    Math.abs(left + above - corner - one),
  )
  if (toLeft! <= toAbove! && toLeft! <= toCorner!) return left
  return toAbove! <= toCorner! ? above : corner
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
