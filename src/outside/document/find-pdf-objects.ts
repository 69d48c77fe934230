import { RefusedDocument } from './refused-document.ts'

/** Most PDFs of a few pages have hundreds, books and drawings some ten thousand. */
export const MAX_OBJECTS = 50_000

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const PERCENT = 0x25
const SPACES = new Set([0x00, 0x09, LINE_FEED, 0x0c, CARRIAGE_RETURN, 0x20])
const LAST_OF_TRAILER = 'r'.charCodeAt(0)

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

/**
 * The offsets, in ascending order, behind everything that a reader could be sent to as an object or a trailer: `1 0 obj` and
 * `trailer` before `<<`. White space and comments may be between the words. Throws RefusedDocument when they are too many.
 *
 * It reads each byte once, from the end to the beginning, because where a comment leads depends only on what follows.
 */
export function findPdfObjects(bytes: Buffer): number[] {
  const found = new Set<number>()
  // The first byte behind the white space and comments that follow the current byte, and behind those that follow its line.
  let next = bytes.length
  let nextBehindLine: number | undefined
  // The position of the object whose head has its second number at that byte. 0 when there is none.
  let object = 0
  let objectBehindLine = 0
  for (let at = bytes.length - 1; at >= 0; at--) {
    const byte = bytes[at]!
    if (isDigit(byte)) {
      if (next !== at + 1 && object) found.add(object)
      if (!isDigit(bytes[at + 1])) object = isWord(bytes, 'obj', next) ? next + 3 : 0
      next = at
    } else if (SPACES.has(byte)) {
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        nextBehindLine = next
        objectBehindLine = object
      }
    } else if (byte === PERCENT && nextBehindLine !== undefined) {
      next = nextBehindLine
      object = objectBehindLine
    } else {
      if (byte === LAST_OF_TRAILER && isWord(bytes, 'trailer', at - 6) && isWord(bytes, '<<', next))
        found.add(at + 1)
      next = at
      object = 0
    }
    if (found.size > MAX_OBJECTS) throw new RefusedDocument('too complex', 'it has too many objects')
  }
  return [...found].toSorted((a, b) => a - b)
}

const isWord = (bytes: Buffer, word: string, at: number) =>
  at >= 0 && bytes.toString('latin1', at, at + word.length) === word
