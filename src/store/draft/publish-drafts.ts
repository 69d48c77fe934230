import { z } from 'zod'
import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import type { ActivityEvent } from '../../domain/activity/activity.ts'
import { mayDraft, type RecordKey } from '../../domain/draft/draft.ts'
import type { ChosenDraft } from '../../domain/draft/draft-schema.ts'
import { mergeRecords } from '../../domain/fields/merge.ts'
import { pathLabel } from '../../domain/fields/record-fields.ts'
import { type ListedKind, recordKinds, versionedKinds } from '../../domain/record/kinds.ts'
import { isSame } from '../../domain/shared/is-same.ts'
import { conflict, notAllowed, Problem } from '../../domain/shared/problem.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { asOneEntry } from '../activity/activity.ts'
import { isOlder, type Tx } from '../database/database.ts'
import { endWithoutDrafts } from '../record/record-drafts.ts'
import type { AnyFields } from '../record/record-store.ts'
import { listedStores, storeOf } from '../record-stores.ts'
import { type DraftRow, deleteDraft, existingDrafts, fieldsIn } from './drafts.ts'

/** A record that was published from a draft, with what an Undo needs. `before`: its fields, unless it is new. */
export const publishedRecord = z.object({
  kind: z.enum(versionedKinds),
  id: z.string(),
  name: z.string(),
  updatedAt: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  draft: z.object({ body: z.string(), base: z.string().nullable(), base_updated_at: z.string().nullable() }),
})
export type PublishedRecord = z.output<typeof publishedRecord>

/** 403 unless this person may change each of these records. */
export function refuseWithoutRight(user: Pick<User, 'role'>, keys: readonly Pick<RecordKey, 'kind'>[]): void {
  const refused = keys.find(({ kind }) => !mayDraft(user.role, kind))
  if (refused) throw notAllowed(`You do not have the right to change ${recordKinds[refused.kind].noun}s.`)
}

/** What other records name comes first: an opening may be for a project that is new. */
const inOrder = (keys: readonly ChosenDraft[]) =>
  versionedKinds.flatMap((kind) => keys.filter((key) => key.kind === kind))

type Together = { id: string; name: string }

/**
 * Publishes drafts in one change, all or none. Each is merged with what was saved since it began: 409 with the fields in dispute
 * that nobody decided, or for a draft that somebody saved since; 422 for what breaks a rule. Several are one entry in the log.
 */
export async function publishAll(
  tx: Tx,
  actor: Actor,
  chosen: readonly ChosenDraft[],
  publication: Together,
): Promise<PublishedRecord[]> {
  const drafts = inOrder(chosen)
  const rows = await existingDrafts(tx, drafts)
  const all = async () => {
    const published: PublishedRecord[] = []
    for (const [index, row] of rows.entries())
      published.push(await named(row, rows.length > 1, () => publishOne(tx, actor, row, drafts[index]!)))
    await endOthers(tx, rows, publication)
    return published
  }
  if (rows.length === 1) return all()
  return asOneEntry(tx, actor, all, (events) => ({
    kind: 'publication.published',
    subject: publication,
    changes: changesOf(events),
  }))
}

/** Publications that still wait, for drafts that were published without them. */
async function endOthers(tx: Tx, rows: readonly DraftRow[], { id }: Together): Promise<void> {
  const others = new Set(rows.map(({ publication_id }) => publication_id))
  for (const other of others) if (other !== null && other !== id) await endWithoutDrafts(tx, other)
}

/** The changes of each record under its name. */
export const changesOf = (events: readonly ActivityEvent[]) =>
  Object.fromEntries(
    events.map(({ subject, changes = {} }) => {
      const side = (name: 'before' | 'after') =>
        Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[name]]))
      return [subject.name, { before: side('before'), after: side('after') }]
    }),
  )

/** Of several drafts, a problem names the one that it is about. */
async function named<T>(
  { kind, record_id: id, name }: DraftRow,
  isOneOfMany: boolean,
  work: () => Promise<T>,
) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !isOneOfMany) throw error
    throw new Problem(error.status, `${name}: ${error.message}`, {
      details: { problems: [{ kind, id, name, message: error.message }] },
    })
  }
}

async function publishOne(
  tx: Tx,
  actor: Actor,
  row: DraftRow,
  { updatedAt, decided }: ChosenDraft,
): Promise<PublishedRecord> {
  const { kind, record_id: id, name } = row
  const key = { kind, id }
  if (isOlder(updatedAt, row.updated_at)) throw conflict('Somebody saved this draft meanwhile.')
  const fields = fieldsIn(key, row.body)
  const saved =
    row.base === null
      ? await insertNew(tx, actor, key, fields)
      : await writeOver(tx, actor, row, fields, decided)
  await deleteDraft(tx, row)
  const { body, base, base_updated_at } = row
  return { ...key, name, ...saved, draft: { body, base, base_updated_at } }
}

type Saved = Pick<PublishedRecord, 'updatedAt' | 'before'>

async function insertNew(tx: Tx, actor: Actor, { kind, id }: RecordKey, fields: AnyFields): Promise<Saved> {
  const { updated_at: updatedAt } = await listedStores[kind as ListedKind].insertDraft(tx, actor, id, fields)
  return { updatedAt, before: null }
}

async function writeOver(
  tx: Tx,
  actor: Actor,
  draft: DraftRow,
  mine: AnyFields,
  decided: ChosenDraft['decided'],
): Promise<Saved> {
  const { kind, record_id: id } = draft
  const store = storeOf(kind, id)
  const row = await store.row(tx, id)
  const current = store.fieldsOf(row)
  const table = recordKinds[kind].fieldsOf(id)
  const versions = { base: fieldsIn({ kind, id }, draft.base!), mine, theirs: current }
  const isDecided = decided !== undefined && !isOlder(decided.over, row.updated_at)
  const { merged, disputed } = mergeRecords(table, versions, decided?.theirs)
  if (disputed.length > 0 && !isDecided) {
    const labels = disputed.map((path) => pathLabel(table, path, [mine, current]))
    const { savedBy, savedAt } = await savedMeanwhile(tx, row, undefined)
    throw conflict(
      `${savedBy.name || savedBy.email} also changed ${labels.join(', ')} meanwhile. Choose which to keep.`,
      {
        current,
        updatedAt: row.updated_at,
        savedBy,
        savedAt,
        disputed,
      },
    )
  }
  const changed = Object.fromEntries(
    Object.entries(merged).filter(([field, value]) => !isSame(value, current[field])),
  )
  const isChanged = Object.keys(changed).length > 0
  const saved = isChanged ? await store.write(tx, actor, row, await store.restored(tx, row, changed)) : row
  return { updatedAt: saved.updated_at, before: current }
}
