import type { User } from '../../domain/account/known-user-schema.ts'
import { contentPages } from '../../domain/content/content.ts'
import { mayDraft } from '../../domain/draft/draft.ts'
import {
  type ArchivedFile,
  type ArchivedRecord,
  type FileFacts,
  pictureIdAt,
} from '../../domain/import/archive.ts'
import { listedKinds, recordKinds, type StoredAs } from '../../domain/record/kinds.ts'
import { inParts } from '../../domain/shared/in-parts.ts'
import { recordAlone } from '../activity/activity.ts'
import { findContent } from '../content/content.ts'
import type { Database } from '../database/database.ts'
import { listMailTemplates } from '../hiring/mail-templates.ts'
import { pictureOf } from '../picture/pictures.ts'
import { findCertificates } from '../project/certificates.ts'
import { withoutMissingProject } from '../record/named-project.ts'
import { slugsByIds } from '../record/slugs.ts'
import { listedStores } from '../record-stores.ts'

const AT_ONCE = 100 // records in memory

/** The records that the user may change, as they are stored, kind by kind and in their order; without the trash, what names it, drafts and versions. */
export async function* archivedRecords(
  db: Database,
  { role }: Pick<User, 'role'>,
): AsyncGenerator<ArchivedRecord> {
  for (const kind of listedKinds.filter((kind) => mayDraft(role, kind))) {
    const { table, deletedAt } = recordKinds[kind].stored as StoredAs
    const all = db.selectFrom(table).select(['id', 'slug']).orderBy('position').orderBy('id')
    const rows = await (deletedAt ? all.where(deletedAt, 'is', null) : all).execute()
    for (const some of inParts(rows, AT_ONCE)) {
      const ids = some.map(({ id }) => id)
      const found = new Map<string, object>(await listedStores[kind].fieldsByIds(db, ids))
      const slugs = await slugsByIds(db, kind, ids)
      for (const { id, slug } of some) {
        if (!found.has(id)) continue
        const former = (slugs.get(id) ?? []).filter((one) => one !== slug)
        const fields = { ...found.get(id) }
        await withoutMissingProject(db, fields)
        yield { kind, id, slugs: [slug, ...former], fields }
      }
    }
  }
  if (mayDraft(role, 'content'))
    for (const id of contentPages) yield { kind: 'content', id, fields: { ...(await findContent(db, id)) } }
  if (mayDraft(role, 'mail-template'))
    for (const { name, subject, body } of await listMailTemplates(db))
      yield { kind: 'mail-template', id: name, fields: { subject, body } }
}

/** What is known of these files, in their order. */
export async function* archivedFiles(
  db: Database,
  files: readonly ArchivedFile[],
): AsyncGenerator<FileFacts> {
  for (const some of inParts(files, AT_ONCE)) {
    const ids = some.flatMap(({ path }) => pictureIdAt(path) ?? [])
    // PostgreSQL knows no empty list.
    const pictures =
      ids.length === 0 ? [] : await db.selectFrom('pictures').selectAll().where('id', 'in', ids).execute()
    const certificates = await findCertificates(
      db,
      some.flatMap(({ text, isCertificate }) => (isCertificate ? [text] : [])),
    )
    const known = new Map([
      ...pictures.map((row) => [row.id, { name: row.name, focus: pictureOf(row).focus }] as const),
      ...certificates.map(({ id, name }) => [id, { name }] as const),
    ])
    for (const { path, text } of some) {
      const facts = known.get(pictureIdAt(path) ?? text)
      if (facts) yield { path, ...facts }
    }
  }
}

/** The entry in the log: the contacts at clients are people's data. */
export function recordArchive(db: Database, user: User): Promise<void> {
  return recordAlone(db, user, { kind: 'records.exported', subject: { id: '', name: 'Archive' } })
}
