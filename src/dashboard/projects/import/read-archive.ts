import { BlobReader, BlobWriter, type Entry, type FileEntry, TextWriter, ZipReader } from '@zip.js/zip.js'
import {
  type ArchivedRecord,
  archiveParts,
  type FileFacts,
  filesNamedIn,
} from '../../../domain/import/archive.ts'
import { archiveAbout, archivedRecord, fileFacts } from '../../../domain/import/archive-schema.ts'
import { ARCHIVE_RECORDS } from '../../../domain/import/import-schema.ts'
import { parsedJson } from '../../../domain/shared/parsed-json.ts'
import { isGone, UnusableFile } from './import-run.ts'
import './unpack.ts'

export type OpenedArchive = {
  name: string
  records: ArchivedRecord[]
  /** All records as they are written. */
  text: string
  paths: ReadonlySet<string>
  /** What it says of its files, by their paths. */
  facts: ReadonlyMap<string, FileFacts>
  /** A picture or certificate, read when it is needed. */
  open(path: string): Promise<File>
}

const MAX_TEXT = 200 * 1024 * 1024 // bytes
/** A picture or certificate is smaller; a bomb is not. */
const MAX_FILE = 20 * 1024 * 1024 // bytes

export const archiveFailures = {
  other: 'This ZIP file is not an archive of Plinth. To import pictures, choose their folder.',
  password: 'This archive is protected by a password. Make a ZIP file of its contents without one.',
  large: 'The records of this archive are too large.',
  many: `An import takes ${ARCHIVE_RECORDS.toLocaleString('en-IN')} records; this archive has more.`,
  unreadable: 'This archive is damaged or cannot be read. Export it again.',
  line: (line: number) => `This archive is damaged: line ${line} of ${archiveParts.records} is no record.`,
}

/** Opens an archive that was exported. Its files stay in the ZIP file until they are needed. */
export async function openArchive(file: File): Promise<OpenedArchive | { failure: string }> {
  try {
    const all = await new ZipReader(new BlobReader(file)).getEntries()
    const entries = new Map(all.filter(isFile).map((entry) => [entry.filename, entry]))
    const [about, content] = [entries.get(archiveParts.about), entries.get(archiveParts.records)]
    if (!about || !content || about.uncompressedSize > 10_000) return { failure: archiveFailures.other }
    if (about.encrypted) return { failure: archiveFailures.password }
    if (content.uncompressedSize > MAX_TEXT) return { failure: archiveFailures.large }
    if (!archiveAbout.safeParse(JSON.parse(await about.getData(new TextWriter()))).success)
      return { failure: archiveFailures.other }
    const text = await content.getData(new TextWriter())
    const records = recordsIn(text)
    if ('failure' in records) return records
    const facts = await factsIn(entries.get(archiveParts.files))
    const open = (path: string) => openFile(entries.get(path), path)
    return { name: file.name, records: records.read, facts, text, paths: new Set(entries.keys()), open }
  } catch {
    return { failure: archiveFailures.unreadable }
  }
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory

function recordsIn(text: string): { read: ArchivedRecord[] } | { failure: string } {
  const lines = text.split('\n').filter((line) => line !== '')
  if (lines.length > ARCHIVE_RECORDS) return { failure: archiveFailures.many }
  const read: ArchivedRecord[] = []
  for (const [index, line] of lines.entries()) {
    const parsed = archivedRecord.safeParse(parsedJson(line))
    if (!parsed.success || !isReadable(parsed.data)) return { failure: archiveFailures.line(index + 1) }
    read.push(parsed.data)
  }
  return { read }
}

/** The facts by the paths of the files; a line that cannot be read is left out, since a record can do without. */
async function factsIn(entry: FileEntry | undefined): Promise<Map<string, FileFacts>> {
  if (!entry || entry.uncompressedSize > MAX_TEXT) return new Map()
  const lines = (await entry.getData(new TextWriter())).split('\n')
  const facts = lines.flatMap((line) => fileFacts.safeParse(parsedJson(line)).data ?? [])
  return new Map(facts.map((one) => [one.path, one]))
}

/** False for a record that is nested too deeply. */
function isReadable(record: ArchivedRecord): boolean {
  try {
    filesNamedIn(record)
    return true
  } catch {
    return false
  }
}

/** Throws an UnusableFile, or what the browser throws when the archive itself is gone. */
async function openFile(entry: FileEntry | undefined, path: string): Promise<File> {
  if (!entry || entry.uncompressedSize > MAX_FILE) throw new UnusableFile('It is not in the archive.')
  try {
    return new File([await entry.getData(new BlobWriter())], path.split('/').at(-1)!)
  } catch (error) {
    throw isGone(error) ? error : new UnusableFile('It is damaged in the archive.')
  }
}
