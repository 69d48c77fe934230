import type { RecordKey } from '../../../src/domain/draft/draft.ts'
import { change, type Database, now } from '../../../src/store/database/database.ts'
import { notePicturesOf } from '../../../src/store/picture/picture-uses.ts'
import { storeOf } from '../../../src/store/record-stores.ts'

/** Stores a draft with these fields, which may break rules; it begins from the record, or from nothing with the base null. */
export function storeDraft(
  db: Database,
  { kind, id }: RecordKey,
  { name, fields, base }: { name: string; fields: object; base?: null },
): Promise<void> {
  const at = now()
  return change(db, async (tx) => {
    const store = storeOf(kind, id)
    const row = base === null ? undefined : await store.row(tx, id)
    await tx
      .insertInto('drafts')
      .values({
        ...{ kind, record_id: id, name, created_at: at, updated_at: at, updated_by: 'a person' },
        ...{ body: JSON.stringify(fields), base: row ? JSON.stringify(store.fieldsOf(row)) : null },
        ...{ base_updated_at: row?.updated_at ?? null, publication_id: null },
      })
      .execute()
    await notePicturesOf(tx, 'draft_pictures', { kind, id }, fields)
  })
}
