import { z } from 'zod'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { type ContentPage, contentLabels } from '../../domain/content/content.ts'
import type { RecordKey } from '../../domain/draft/draft.ts'
import type { DiscardedDraft, Draft, DraftChange, DraftFacts } from '../../domain/draft/draft-schema.ts'
import { type ListedKind, recordKinds, type StoredAs, type VersionedKind } from '../../domain/record/kinds.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { cutText } from '../../domain/shared/cut-text.ts'
import { isSame } from '../../domain/shared/is-same.ts'
import { conflict, notFound, notValid, Problem } from '../../domain/shared/problem.ts'
import { messagesOf } from '../../domain/shared/stored-schema.ts'
import { line } from '../../domain/shared/text-schema.ts'
import { nameOf, personWith, savedMeanwhile } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, isOlder, laterThan, now, type Tx } from '../database/database.ts'
import { isFound, isOf, requireRow } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'
import { notePicturesOf } from '../picture/picture-uses.ts'
import { restorePictures } from '../picture/pictures.ts'
import { endWithoutDrafts } from '../record/record-drafts.ts'
import type { AnyFields, SavedRow } from '../record/record-store.ts'
import { storeOf } from '../record-stores.ts'

export type DraftRow = RowOf<'drafts'>

/** The version that somebody saved meanwhile: of the draft, or of the record where there is no draft yet. */
type CurrentFields = { fields: AnyFields; updatedAt: string; isDraft: boolean }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Every draft of these kinds, the last saved first. */
export async function listDrafts(db: Database, kinds: readonly VersionedKind[]): Promise<DraftFacts[]> {
  if (kinds.length === 0) return []
  const rows = await withSavers(db).where('kind', 'in', kinds).orderBy('drafts.updated_at', 'desc').execute()
  return rows.map(factsOf)
}

/** 404 when the record has none. */
export async function readDraft(db: Database, key: RecordKey): Promise<Draft<AnyFields>> {
  const row = await requireRow(withSavers(db).select(['body', 'base']).where(isOf(key)), 'Draft')
  return {
    ...factsOf(row),
    fields: fieldsIn(key, row.body),
    base: row.base === null ? null : fieldsIn(key, row.base),
  }
}

const withSavers = (db: Database | Tx) =>
  db
    .selectFrom('drafts')
    .leftJoin('users', 'users.id', 'drafts.updated_by')
    .select(['kind', 'record_id', 'drafts.name', 'base_updated_at', 'drafts.updated_at', 'updated_by'])
    .select(['publication_id', 'users.name as saver', 'users.email'])

const factsOf = (
  row: Omit<DraftRow, 'body' | 'base' | 'created_at'> & { saver: string | null; email: string | null },
): DraftFacts => ({
  kind: row.kind,
  id: row.record_id,
  name: row.name,
  isNew: row.base_updated_at === null,
  updatedAt: row.updated_at,
  savedBy: { id: row.updated_by, name: row.saver ?? 'Somebody', email: row.email ?? '' },
  publicationId: row.publication_id,
})

/** The fields as stored, perhaps by an earlier release. They may break rules. */
export const fieldsIn = ({ kind, id }: RecordKey, stored: string): AnyFields =>
  storeOf(kind, id).read(JSON.parse(stored)) as AnyFields

export const draftRow = (tx: Database | Tx, key: RecordKey) =>
  tx.selectFrom('drafts').selectAll().where(isOf(key)).executeTakeFirst()

/** Saves the draft of a record, or of one that does not exist yet, whose id the caller has made. */
export function saveDraft(
  db: Database,
  actor: Actor,
  key: RecordKey,
  { fields, updatedAt, discarded, ...sent }: DraftChange,
): Promise<{ saved: DraftRow } | SavedMeanwhile<CurrentFields>> {
  const from = discarded ? (discarded.base?.updatedAt ?? null) : sent.from
  return change(db, async (tx) => {
    const before = await draftRow(tx, key)
    if (before) {
      const isUnknown = updatedAt === undefined && from !== undefined
      if (isUnknown || isOlder(updatedAt, before.updated_at))
        return savedMeanwhile(tx, before, {
          fields: fieldsIn(key, before.body),
          updatedAt: before.updated_at,
          isDraft: true,
        })
    } else if (updatedAt !== undefined)
      throw new Problem(404, 'This draft was published or discarded meanwhile.')
    const began: Beginning = before ?? (await beginning(tx, key, from === undefined || from === null))
    // A new record's draft may have been published meanwhile.
    const isUnseen = began.row && (from === null || (!discarded && isOlder(from, began.row.updated_at)))
    if (!before && began.row && isUnseen)
      return savedMeanwhile(tx, began.row, {
        fields: fieldsIn(key, began.body),
        updatedAt: began.row.updated_at,
        isDraft: false,
      })
    const start = before || !discarded ? began : resumed(key, discarded)
    const saved = await writeDraft(tx, actor, key, { before, began: start, fields })
    refuseReplaced(key, fields, JSON.parse(saved.body))
    return { saved }
  })
}

type Beginning = Pick<DraftRow, 'body' | 'base' | 'base_updated_at'> & { row?: SavedRow; created_at?: string }

/** A discarded draft still begins from the version of then: publishing merges what was saved since. Preview links show it again. */
function resumed({ kind, id }: RecordKey, { base, createdAt: created_at }: DiscardedDraft): Beginning {
  if (!base) return { body: '{}', base: null, base_updated_at: null, created_at }
  const body = JSON.stringify(storeOf(kind, id).read(base.fields))
  return { body, base: body, base_updated_at: base.updatedAt, created_at }
}

/** A first draft begins from the record. 404 for one that is in the trash, or that was removed since the editor began from it. */
async function beginning(tx: Tx, { kind, id }: RecordKey, maybeNew: boolean): Promise<Beginning> {
  const store = storeOf(kind, id)
  try {
    const row = await store.row(tx, id)
    const body = JSON.stringify(store.fieldsOf(row))
    return { row, body, base: body, base_updated_at: row.updated_at }
  } catch (error) {
    const isMissing = error instanceof Problem && error.status === 404
    if (!isMissing || !maybeNew || !(await mayBeNew(tx, { kind, id }))) throw error
    return { body: '{}', base: null, base_updated_at: null }
  }
}

/** A new record has an id that none has, also not in the trash. */
async function mayBeNew(tx: Tx, { kind, id }: RecordKey): Promise<boolean> {
  if (!recordKinds[kind].isListed || !UUID.test(id)) return false
  const { table } = recordKinds[kind as ListedKind].stored
  return !(await isFound(tx.selectFrom(table).select('id').where('id', '=', id)))
}

async function writeDraft(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  { before, began, fields }: { before?: DraftRow; began: Beginning; fields: AnyFields },
): Promise<DraftRow> {
  const store = storeOf(key.kind, key.id)
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(store.rules, name))
  const sent = Object.fromEntries(known.map(([name, value]) => [name, cleaned(store.rules[name]!, value)]))
  const next = store.read({ ...JSON.parse(began.body), ...sent })
  // Only a first draft begins from a record as it is shown.
  const settled = began.row && (await store.settled?.(tx, fieldsIn(key, began.body), next))
  const body = JSON.stringify(settled ?? next)
  if (before && isSame(JSON.parse(body), JSON.parse(before.body))) return before
  const at = before ? laterThan(before.updated_at) : now()
  const saved = { name: draftName(key, JSON.parse(body)), body, updated_at: at, updated_by: actor.id }
  const row = await tx
    .insertInto('drafts')
    .values({
      kind: key.kind,
      record_id: key.id,
      ...saved,
      base: began.base,
      base_updated_at: began.base_updated_at,
      created_at: began.created_at ?? at,
      publication_id: null,
    })
    .onConflict((existing) => existing.columns(['kind', 'record_id']).doUpdateSet(saved))
    .returningAll()
    .executeTakeFirstOrThrow()
  await notePictures(tx, actor, key, JSON.parse(body))
  await record(tx, actor, { kind: 'draft.saved', subject: { id: key.id, name: row.name } })
  return row
}

/** The value as its rule leaves it, or as it is when it breaks the rule. */
function cleaned(rule: z.ZodType, value: unknown): unknown {
  const { success, data } = rule.safeParse(value)
  return success ? data : value
}

/** 422 for values that break their rule and that reading replaces by others that keep it: publishing would not ask for them. */
function refuseReplaced({ kind, id }: RecordKey, sent: AnyFields, read: AnyFields): void {
  const known = Object.entries(storeOf(kind, id).rules).filter(([name]) => Object.hasOwn(sent, name))
  const rules = z.object(Object.fromEntries(known))
  const faultsOf = (fields: AnyFields) => messagesOf(rules.safeParse(fields).error?.issues ?? [])
  const sentFaults = Object.entries(faultsOf(sent))
  const readFaults = sentFaults.length > 0 ? faultsOf(read) : {}
  const replaced = sentFaults.filter(([path]) => !Object.hasOwn(readFaults, path))
  if (replaced.length > 0) throw notValid(Object.fromEntries(replaced))
}

const UNNAMED = 'Unnamed'
const NAME_LENGTH = 200 // characters

function draftName({ kind, id }: RecordKey, fields: AnyFields): string {
  if (!recordKinds[kind].isListed) return contentLabels[id as ContentPage]
  const { name } = recordKinds[kind as ListedKind].stored as StoredAs
  const text = line(NAME_LENGTH).safeParse(cutText(String(fields[name] ?? ''), NAME_LENGTH))
  return text.data || UNNAMED
}

/** Also those that a later version of the draft no longer names: until a record uses them, visitors do not get them. Those in the trash leave it. */
export async function notePictures(tx: Tx, actor: Actor, key: RecordKey, fields: AnyFields): Promise<void> {
  const pictures = await notePicturesOf(tx, 'draft_pictures', key, fields)
  if (pictures.length > 0) await restorePictures(tx, actor, pictures)
}

/** Saves these fields of a draft as if a person had saved them. */
export const rewriteDraft = (tx: Tx, actor: Actor, row: DraftRow, fields: AnyFields): Promise<DraftRow> =>
  writeDraft(tx, actor, { kind: row.kind, id: row.record_id }, { before: row, began: row, fields })

/** 404 when there is none, 409 when somebody has saved it since `updatedAt`. */
export function discardDraft(
  db: Database,
  actor: Actor,
  key: RecordKey,
  updatedAt?: string,
): Promise<DiscardedDraft> {
  return change(db, async (tx) => {
    const row = await draftRow(tx, key)
    if (!row) throw notFound('Draft')
    await refuseOlderDraft(tx, row, updatedAt)
    await deleteDraft(tx, row)
    if (row.publication_id !== null) await endWithoutDrafts(tx, row.publication_id)
    await record(tx, actor, { kind: 'draft.discarded', subject: { id: key.id, name: row.name } })
    const { base, base_updated_at, created_at: createdAt } = row
    if (base === null || base_updated_at === null) return { base: null, createdAt }
    return { base: { fields: fieldsIn(key, base), updatedAt: base_updated_at }, createdAt }
  })
}

/** 409, with the name of who has saved the draft since `updatedAt`. */
export async function refuseOlderDraft(tx: Tx, row: DraftRow, updatedAt: string | undefined): Promise<void> {
  if (!isOlder(updatedAt, row.updated_at)) return
  throw conflict(`${nameOf(await personWith(tx, row.updated_by))} saved this draft meanwhile.`)
}

export const deleteDraft = (tx: Tx, { kind, record_id }: DraftRow) =>
  tx
    .deleteFrom('drafts')
    .where(isOf({ kind, id: record_id }))
    .execute()

export const draftsOf = (db: Database | Tx, publicationId: string) =>
  db.selectFrom('drafts').selectAll().where('publication_id', '=', publicationId).execute()

/** The rows of these drafts; 422 for one that does not exist. */
export async function existingDrafts(tx: Tx, keys: readonly RecordKey[]): Promise<DraftRow[]> {
  const found = await Promise.all(keys.map((key) => draftRow(tx, key)))
  if (found.includes(undefined)) throw notValid({ drafts: 'A draft was published or discarded meanwhile.' })
  return found as DraftRow[]
}
