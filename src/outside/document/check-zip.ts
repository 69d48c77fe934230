import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName } from 'yauzl'
import {
  type DocumentFacts,
  MAX_ENTRIES,
  MAX_PATH_LENGTH,
  MAX_UNPACKED_BYTES,
} from '../../domain/hiring/document.ts'
import { RefusedDocument } from './refused-document.ts'

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_BYTES = 30
const STORED = 0
const DEFLATED = 8
/** The most that deflate can save, by its format; a list that says more is wrong. */
const MAX_RATIO = 1032
const FILE_TYPES = 0o170000
const REGULAR_FILE = 0o100000
const FOLDER = 0o040000

/** Checks a ZIP archive by its list, without unpacking it. Throws RefusedDocument. */
export async function checkZip(bytes: Buffer): Promise<DocumentFacts> {
  const list = await entriesOf(bytes).catch((error: unknown) => {
    throw error instanceof RefusedDocument ? error : new RefusedDocument('damaged', String(error))
  })
  for (const entry of list) {
    if (entry.isEncrypted()) throw new RefusedDocument('encrypted ZIP')
    checkPath(entry)
    checkType(entry)
    checkSizes(entry)
  }
  checkOffsets(bytes, list)
  const unpacked = list.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > MAX_UNPACKED_BYTES) throw new RefusedDocument('too large unpacked')
  const entries = list.filter((entry) => !pathOf(entry).endsWith('/')).length
  if (entries === 0) throw new RefusedDocument('no files')
  return { kind: 'zip', entries, bytes: unpacked }
}

async function entriesOf(bytes: Buffer): Promise<Entry[]> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false })
  if (zip.entryCount > MAX_ENTRIES) throw new RefusedDocument('too many files')
  return Array.fromAsync(zip.eachEntry())
}

const pathOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry) =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)

function checkPath(entry: Entry) {
  const path = pathOf(entry)
  if (path.length > MAX_PATH_LENGTH) throw new RefusedDocument('long paths')
  // The bytes too, since some programs do not read the field with the name in Unicode.
  const isUnsafe = [path, entry.fileNameRaw.toString('latin1')].some(
    (name) => validateFileName(name) !== null,
  )
  const hasControl = /\p{Cc}/u.test(path) || entry.fileNameRaw.some((byte) => byte < 0x20)
  if (path === '' || isUnsafe || hasControl) throw new RefusedDocument('unsafe paths', path)
}

/** Links and devices, as archives of Unix and macOS mark them. */
function checkType({ externalFileAttributes }: Entry) {
  const type = (externalFileAttributes >>> 16) & FILE_TYPES
  if (type !== 0 && type !== REGULAR_FILE && type !== FOLDER) throw new RefusedDocument('links')
}

function checkSizes({ compressionMethod, compressedSize, uncompressedSize }: Entry) {
  const isStored = compressionMethod === STORED && compressedSize === uncompressedSize
  const isDeflated = compressionMethod === DEFLATED && uncompressedSize <= compressedSize * MAX_RATIO
  if (!isStored && !isDeflated) throw new RefusedDocument('damaged', 'the sizes of an entry are wrong')
}

/** Each file has a place of its own in the archive, with the same name as in the list. */
function checkOffsets(bytes: Buffer, list: readonly Entry[]) {
  let end = 0
  for (const entry of list.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )) {
    const start = entry.relativeOffsetOfLocalHeader
    if (
      start < end ||
      start + LOCAL_HEADER_BYTES > bytes.length ||
      bytes.readUInt32LE(start) !== LOCAL_HEADER
    )
      throw new RefusedDocument('damaged', 'entries overlap')
    const nameStart = start + LOCAL_HEADER_BYTES
    const nameEnd = nameStart + bytes.readUInt16LE(start + 26)
    if (!bytes.subarray(nameStart, nameEnd).equals(entry.fileNameRaw))
      throw new RefusedDocument('damaged', 'an entry has two names')
    end = nameEnd + bytes.readUInt16LE(start + 28) + entry.compressedSize
    if (end > bytes.length) throw new RefusedDocument('damaged', 'an entry ends behind the archive')
  }
}
