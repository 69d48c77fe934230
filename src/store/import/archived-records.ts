import type { User } from '../../domain/account/known-user-schema.ts'
import { contentPages } from '../../domain/content/content.ts'
import { mayDraft } from '../../domain/draft/draft.ts'
import type { ArchivedRecord } from '../../domain/import/archive.ts'
import { listedKinds, recordKinds, type StoredAs } from '../../domain/record/kinds.ts'
import { record } from '../activity/activity.ts'
import { findContent } from '../content/content.ts'
import { change, type Database } from '../database/database.ts'
import { listedStores } from '../record-stores.ts'

const AT_ONCE = 100 // records in memory

/** The records that the user may change, as they are stored, kind by kind and in their order; without the trash, drafts and versions. */
export async function* archivedRecords(
  db: Database,
  { role }: Pick<User, 'role'>,
): AsyncGenerator<ArchivedRecord> {
  for (const kind of listedKinds.filter((kind) => mayDraft(role, kind))) {
    const { table, deletedAt } = recordKinds[kind].stored as StoredAs
    const all = db.selectFrom(table).select('id').orderBy('position').orderBy('id')
    const ids = (await (deletedAt ? all.where(deletedAt, 'is', null) : all).execute()).map(({ id }) => id)
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const some = ids.slice(start, start + AT_ONCE)
      const found = new Map<string, object>(await listedStores[kind].fieldsByIds(db, some))
      for (const id of some) if (found.has(id)) yield { kind, id, fields: { ...found.get(id) } }
    }
  }
  if (!mayDraft(role, 'content')) return
  for (const id of contentPages) yield { kind: 'content', id, fields: { ...(await findContent(db, id)) } }
}

/** The entry in the log: the contacts at clients are people's data. */
export function recordArchive(db: Database, user: User): Promise<void> {
  return change(db, (tx) =>
    record(tx, user, { kind: 'records.exported', subject: { id: '', name: 'Archive' } }),
  )
}
