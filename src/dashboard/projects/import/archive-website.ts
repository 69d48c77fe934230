import type { Role } from '../../../domain/account/role.ts'
import { contentPages, NEVER_SAVED } from '../../../domain/content/content.ts'
import { mayDraft } from '../../../domain/draft/draft.ts'
import { type ArchivedRecord, filesNamedIn, recordKey } from '../../../domain/import/archive.ts'
import type { Website } from '../../../domain/import/archive-plan.ts'
import { pictureIdOf } from '../../../domain/picture/picture-format.ts'
import { withTender } from '../../../domain/project/tender-fields.ts'
import type { RecordKind } from '../../../domain/record/kinds.ts'
import { withTexts } from '../../../domain/shared/json-texts.ts'
import { factsOf } from '../../pictures/picture-facts.ts'
import { call, download } from '../../session/api.ts'
import { digestOf } from './digest.ts'
import type { OpenedArchive } from './read-archive.ts'

type Saved = { updatedAt: string }
type Opened = Pick<OpenedArchive, 'records' | 'paths' | 'open'>

/** An archive beside the website. */
export type ComparedArchive = {
  /** Its records. A file that the website has under another name is named so. */
  records: ArchivedRecord[]
  website: Website
  /** The versions of the records on the website, by their keys. */
  versions: ReadonlyMap<string, string>
}

/** Reads from the website what the records of an archive are compared with. */
export async function compareArchive(archive: Opened, role: Role): Promise<ComparedArchive> {
  const [found, trash] = await Promise.all([
    savedRecords(archive.records, role),
    call('GET /api/projects/trash'),
  ])
  const records = new Map<string, object>(found)
  const named = archive.records.flatMap(filesNamedIn)
  const ownCertificates = [...records.values()].flatMap(certificatesOf).map(({ file }) => file)
  const pictures = await factsOf([...new Set(named.flatMap(({ text }) => pictureIdOf(text) ?? []))])
  const known = new Set([...Object.keys(pictures), ...ownCertificates])
  const others = await sameFiles(archive, records, known)
  return {
    records: withTexts(archive.records, (text) => others.get(text) ?? text),
    website: {
      records,
      trashed: new Set(trash.map(({ id }) => id)),
      files: new Set([...known, ...others.values()]),
    },
    versions: new Map(found.map(([key, { updatedAt }]) => [key, updatedAt])),
  }
}

/** The records of the website that the archive has too, by their keys. */
async function savedRecords(records: readonly ArchivedRecord[], role: Role): Promise<[string, Saved][]> {
  const wanted = new Set(records.filter(({ kind }) => mayDraft(role, kind)).map(recordKey))
  const has = (kind: RecordKind) => records.some((one) => one.kind === kind && wanted.has(recordKey(one)))
  const [projects, openings, templates, pages] = await Promise.all([
    call('GET /api/projects'),
    has('job') ? call('GET /api/jobs') : [],
    has('mail-template') ? call('GET /api/mail-templates') : [],
    Promise.all(
      contentPages
        .filter((page) => wanted.has(recordKey({ kind: 'content', id: page })))
        .map(async (id) => ({ ...(await call(`GET /api/content/${id}`)), id })),
    ),
  ])
  const keyed = <One extends Saved & { id: string }>(kind: RecordKind, list: readonly One[]) =>
    list.map((one): [string, One] => [recordKey({ kind, id: one.id }), one])
  return [
    ...keyed('project', projects.map(withTender)),
    ...keyed('job', openings),
    ...keyed('content', pages),
    ...keyed(
      'mail-template',
      templates.map(({ name, subject, body, updatedAt }) => ({
        ...{ id: name, subject, body },
        updatedAt: updatedAt ?? NEVER_SAVED,
      })),
    ),
  ]
}

/**
 * The files of records that exist which the website has under another name, by their names in the archive, such as those that an earlier
 * import of the archive sent.
 */
async function sameFiles(
  { records, paths, open }: Opened,
  existing: ReadonlyMap<string, object>,
  known: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const pairs = records.flatMap((record) => {
    const own = existing.get(recordKey(record))
    return own ? [{ record, own: certificatesOf(own) }] : []
  })
  const others = new Map<string, string>()
  const digests = new Map<string, string>()
  for (const { record, own } of pairs) {
    for (const { path, text, isCertificate } of filesNamedIn(record)) {
      if (known.has(text) || !paths.has(path) || digests.has(text)) continue
      // A damaged file is named during the import.
      const bytes = await open(path).then(bytesOf, () => undefined)
      if (!bytes) continue
      // A picture is named after the digest of the file that was sent.
      if (!isCertificate) digests.set(text, digestOf(bytes).slice(0, 32))
      else {
        const entry = certificatesOf(record.fields).find(({ file }) => file === text)
        const other = own.find(({ id }) => id === entry?.id)
        if (other && (await isSameFile(bytes, other.file))) others.set(text, other.file)
      }
    }
  }
  const pictures = await factsOf([...new Set(digests.values())])
  const byId = new Map(Object.keys(pictures).map((address) => [pictureIdOf(address), address]))
  for (const [text, id] of digests) if (byId.has(id)) others.set(text, byId.get(id)!)
  return others
}

type NamedCertificate = { id: number; file: string }

/** The certificates of a project; none of another record. */
function certificatesOf(record: object): NamedCertificate[] {
  const { certificates }: { certificates?: unknown } = record
  return Array.isArray(certificates) ? certificates.filter((one) => typeof one?.file === 'string') : []
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

/** Whether the certificate with this id has these bytes. */
async function isSameFile(bytes: Uint8Array, id: string): Promise<boolean> {
  const other = await bytesOf(await download('GET /api/projects/certificates/:id', { params: { id } }))
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index])
}
