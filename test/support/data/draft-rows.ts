import type { RecordKey } from '../../../src/domain/draft/draft.ts'
import { pictureIdOf } from '../../../src/domain/picture/picture-format.ts'
import { change, type Database, now } from '../../../src/store/database/database.ts'
import { picturesNamedIn } from '../../../src/store/picture/picture-uses.ts'

/** Stores a draft with these fields, which may be a part of all; `base` is null for a record that was never published. */
export function storeDraft(
  db: Database,
  { kind, id }: RecordKey,
  { name, fields, base = {} }: { name: string; fields: object; base?: object | null },
): Promise<void> {
  const at = now()
  const pictures = new Set(picturesNamedIn(fields).map(({ address }) => pictureIdOf(address)!))
  return change(db, async (tx) => {
    await tx
      .insertInto('drafts')
      .values({
        ...{ kind, record_id: id, name, created_at: at, updated_at: at, updated_by: 'a person' },
        ...{ body: JSON.stringify(fields), base: base && JSON.stringify(base) },
        ...{ base_updated_at: base && at, publication_id: null },
      })
      .execute()
    for (const picture_id of pictures)
      await tx.insertInto('draft_pictures').values({ kind, record_id: id, picture_id }).execute()
  })
}
