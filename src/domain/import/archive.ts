import { type ContentPage, contentLabels } from '../content/content.ts'
import { type EditedTemplateName, mailTemplateLabels } from '../hiring/mail-template.ts'
import { pictureIdOf } from '../picture/picture-format.ts'
import type { Focus } from '../picture/picture-schema.ts'
import { type RecordKind, recordKinds } from '../record/kinds.ts'
import { textsIn } from '../shared/json-texts.ts'

/** A record of an archive: the fields as they are stored. */
export type ArchivedRecord = {
  kind: RecordKind
  id: string
  fields: Record<string, unknown>
  /** The slug of a record with a list, and its former ones. */
  slugs?: string[]
}

/**
 * What the website knows of a picture or certificate. `path`: its place in the archive. `proof`: of the server that has encoded this picture,
 * which alone can check it.
 */
export type FileFacts = { path: string; name: string; focus?: Focus; proof?: string }

/** The parts of an archive, a ZIP file: what it is, a record in each line, the files that the records name, the facts of a file in each line, and the names of files that the server has lost, if there are some. */
export const archiveParts = {
  about: 'plinth.json',
  records: 'records.jsonl',
  files: 'files.jsonl',
  lost: 'lost.txt',
} as const
export const ARCHIVE_FORMAT = { format: 'plinth-archive', version: 1 } as const

/** A file that a text of a record names: a picture by its address, or a certificate by its id. `path`: its place in the archive. */
export type ArchivedFile = { path: string; text: string; isCertificate?: true }

const picturePath = (address: string) => address.replace(/^\/media\//, 'pictures/')
/** The id of the picture that has this place; undefined for another file. */
export const pictureIdAt = (path: string) => pictureIdOf(path.replace(/^pictures\//, '/media/'))
const certificatePath = (id: string) => `certificates/${id}.pdf`

/** The files that a record names, each once. */
export function filesNamedIn({ kind, fields }: ArchivedRecord): ArchivedFile[] {
  const files = new Map<string, ArchivedFile>()
  for (const text of textsIn(fields))
    if (pictureIdOf(text) !== undefined) files.set(text, { path: picturePath(text), text })
  const certificates = kind === 'project' && Array.isArray(fields.certificates) ? fields.certificates : []
  for (const one of certificates as ({ file?: unknown } | null)[]) {
    const file = one?.file
    if (typeof file === 'string' && file !== '')
      files.set(file, { path: certificatePath(file), text: file, isCertificate: true })
  }
  return [...files.values()]
}

/** The same for one record in an archive and on the website. */
export const recordKey = ({ kind, id }: Pick<ArchivedRecord, 'kind' | 'id'>) => `${kind} ${id}`

export function nameOf({ kind, id, fields }: ArchivedRecord): string {
  if (kind === 'content') return Object.hasOwn(contentLabels, id) ? contentLabels[id as ContentPage] : id
  if (kind === 'mail-template')
    return Object.hasOwn(mailTemplateLabels, id) ? mailTemplateLabels[id as EditedTemplateName] : id
  const name = fields[recordKinds[kind].stored.name]
  return typeof name === 'string' && name !== '' ? name : id
}
