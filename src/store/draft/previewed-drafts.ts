import { isSameKey, type RecordKey } from '../../domain/draft/draft.ts'
import { mergeRecords } from '../../domain/fields/merge.ts'
import type { AnyTable } from '../../domain/fields/record-fields.ts'
import { type ListedKind, listedKinds, recordKinds } from '../../domain/record/kinds.ts'
import type { Database } from '../database/database.ts'
import { isOf } from '../database/sql-parts.ts'
import type { AnyFields } from '../record/record-store.ts'
import { listedStores, storeOf } from '../record-stores.ts'
import { type DraftRow, fieldsIn } from './drafts.ts'

/** A draft as its record will be when it is published. */
export type PreviewedDraft = RecordKey & { isNew: boolean; name: string; fields: AnyFields }

/**
 * Those of these drafts that exist, in this order. A field that breaks its rule has the value of the record, or is empty in a new one.
 * A draft whose record was removed is left out.
 */
export async function previewedDrafts(
  db: Database,
  keys: readonly (RecordKey & { begunAt?: string })[],
): Promise<PreviewedDraft[]> {
  const rows = await draftRows(db, keys)
  const current = await currentFields(db, rows)
  return keys.flatMap(({ begunAt, ...key }) => {
    const found = rows.find(({ kind, id }) => isSameKey(key, { kind, id }))
    const row = found && (begunAt === undefined || found.created_at === begunAt) ? found : undefined
    const record = current.get(nameOf(key))
    const isNew = row?.base === null
    if (!row || (!isNew && !record)) return []
    const { kind, id } = key
    return [
      { kind, id, isNew, name: row.name, fields: validFields(key, mergedFields(key, row, record), record) },
    ]
  })
}

const nameOf = ({ kind, id }: RecordKey) => `${kind} ${id}`

async function draftRows(db: Database, keys: readonly RecordKey[]) {
  if (keys.length === 0) return []
  return db
    .selectFrom('drafts')
    .select(['kind', 'record_id as id', 'name', 'created_at', 'body', 'base'])
    .where((eb) => eb.or(keys.map(isOf)))
    .execute()
}

/** The fields of the records now, by one query for each kind. A page that was never saved has its defaults. */
async function currentFields(db: Database, keys: readonly RecordKey[]): Promise<Map<string, AnyFields>> {
  const found = new Map<string, AnyFields>()
  const idsOf = (wanted: RecordKey['kind']) => keys.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const listed = async (kind: ListedKind) => {
    for (const [id, fields] of await listedStores[kind].fieldsByIds(db, idsOf(kind)))
      found.set(nameOf({ kind, id }), fields)
  }
  for (const kind of listedKinds) await listed(kind)
  const pages = idsOf('content')
  if (pages.length === 0) return found
  const rows = await db.selectFrom('content').select(['page', 'body']).execute()
  for (const id of pages) {
    const row = rows.find(({ page }) => page === id)
    const key = { kind: 'content', id } as const
    found.set(nameOf(key), row ? fieldsIn(key, row.body) : emptyFields(key))
  }
  return found
}

const emptyFields = (key: RecordKey): AnyFields =>
  Object.fromEntries(Object.entries(tableOf(key)).map(([name, { empty }]) => [name, empty]))

/** With what was saved since the draft began; where both changed the same, the draft's value. */
function mergedFields(
  key: RecordKey,
  { body, base }: Pick<DraftRow, 'body' | 'base'>,
  record: AnyFields | undefined,
): AnyFields {
  const mine = fieldsIn(key, body)
  if (base === null || !record) return mine
  return mergeRecords(tableOf(key), { base: fieldsIn(key, base), mine, theirs: record }).merged
}

const tableOf = ({ kind, id }: RecordKey): AnyTable => recordKinds[kind].fieldsOf(id)

function validFields(key: RecordKey, fields: AnyFields, record: AnyFields | undefined): AnyFields {
  const { rules } = storeOf(key.kind, key.id)
  const valid = Object.entries(fields).map(([name, value]) => {
    const parsed = rules[name]?.safeParse(value)
    if (parsed === undefined) return [name, value]
    return [name, parsed.success ? parsed.data : (record?.[name] ?? tableOf(key)[name]?.empty)]
  })
  return Object.fromEntries(valid)
}
