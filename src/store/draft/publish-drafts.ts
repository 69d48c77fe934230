import { z } from 'zod'
import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import type { ActivityEvent } from '../../domain/activity/activity.ts'
import { mayDraft, type RecordKey } from '../../domain/draft/draft.ts'
import { arrivedChanges, type ChosenDraft } from '../../domain/draft/draft-schema.ts'
import { faultLines } from '../../domain/fields/faults.ts'
import { mergeRecords } from '../../domain/fields/merge.ts'
import { pathLabels } from '../../domain/fields/record-fields.ts'
import { type ListedKind, type RecordKind, recordKinds, versionedKinds } from '../../domain/record/kinds.ts'
import { isSame } from '../../domain/shared/is-same.ts'
import { conflict, notAllowed, Problem } from '../../domain/shared/problem.ts'
import { nameOf, savedMeanwhile } from '../account/saved-by.ts'
import { asOneEntry } from '../activity/activity.ts'
import { laterThan, type Tx } from '../database/database.ts'
import { isOf } from '../database/sql-parts.ts'
import { endWithoutDrafts } from '../record/record-drafts.ts'
import type { AnyFields, SavedRow } from '../record/record-store.ts'
import { listedStores, storeOf } from '../record-stores.ts'
import { type DraftRow, deleteDraft, existingDrafts, fieldsIn, refuseOlderDraft } from './drafts.ts'

/** A record that was published from a draft, with what an Undo needs. `before`: its fields, unless it is new. */
export const publishedRecord = z.object({
  kind: z.enum(versionedKinds),
  id: z.string(),
  name: z.string(),
  updatedAt: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  arrived: arrivedChanges.optional(),
  wasScheduled: z.boolean(),
  draft: z.object({
    body: z.string(),
    base: z.string().nullable(),
    base_updated_at: z.string().nullable(),
    created_at: z.string(),
  }),
})
export type PublishedRecord = z.output<typeof publishedRecord>

/** 403 unless this person may change each of these records. */
export function refuseWithoutRight(user: Pick<User, 'role'>, keys: readonly { kind: RecordKind }[]): void {
  const refused = keys.find(({ kind }) => !mayDraft(user.role, kind))
  if (refused) throw notAllowed(`You do not have the right to change ${recordKinds[refused.kind].noun}s.`)
}

/** Records that others name come first: an opening may be for a project that is new. */
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
    const refused: Refused[] = []
    for (const [index, row] of rows.entries()) {
      const outcome = await publishOne(tx, actor, row, drafts[index]!).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.status >= 500) throw error
        return { row, error }
      })
      if ('error' in outcome) refused.push(outcome)
      else published.push(outcome)
    }
    if (refused.length > 0) throw refusalOf(refused, rows.length === 1)
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
    events.map(({ subject, changes = {} }, index) => {
      const side = (name: 'before' | 'after') =>
        Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[name]]))
      const isAgain = events.slice(0, index).some((other) => other.subject.name === subject.name)
      const name = isAgain ? `${subject.name} (${index + 1})` : subject.name
      return [name, { before: side('before'), after: side('after') }]
    }),
  )

type Refused = { row: DraftRow; error: Problem }

/** A refusal names each draft that it is about. That of a single draft also has its own words, errors and dispute. */
function refusalOf(refused: readonly Refused[], isSingle: boolean): Problem {
  const problems = refused.map(
    ({ row: { kind, record_id: id, name }, error: { message, errors, details } }) => ({
      ...{ kind, id, name, message, errors },
      disputed: details?.disputed,
    }),
  )
  const { status, message, errors, details } =
    refused.find(({ error }) => error.status === 409)?.error ?? refused[0]!.error
  if (isSingle) return new Problem(status, message, { errors, details: { ...details, problems } })
  const words = problems.map(({ name, message }) => `${name}: ${message}`).join(' ')
  return new Problem(status, words, { details: { problems } })
}

async function publishOne(
  tx: Tx,
  actor: Actor,
  row: DraftRow,
  { updatedAt, decided }: ChosenDraft,
): Promise<PublishedRecord> {
  const { kind, record_id: id, name } = row
  const key = { kind, id }
  await refuseOlderDraft(tx, row, updatedAt)
  const saved =
    row.base === null
      ? await insertNew(tx, actor, key, fieldsIn(key, row.body))
      : await writeOver(tx, actor, row, decided)
  await deleteDraft(tx, row)
  const { body, base, base_updated_at, created_at } = row
  const wasScheduled = row.publication_id !== null
  return { ...key, name, ...saved, wasScheduled, draft: { body, base, base_updated_at, created_at } }
}

type Saved = Pick<PublishedRecord, 'updatedAt' | 'before' | 'arrived'>

async function insertNew(tx: Tx, actor: Actor, { kind, id }: RecordKey, fields: AnyFields): Promise<Saved> {
  const insert = listedStores[kind as ListedKind].insertDraft(tx, actor, id, fields)
  const { updated_at: updatedAt } = await namingFaults({ kind, id }, fields, insert)
  return { updatedAt, before: null }
}

async function writeOver(
  tx: Tx,
  actor: Actor,
  draft: DraftRow,
  decided: ChosenDraft['decided'],
): Promise<Saved> {
  const { store, row, current, merged, arrived } = await mergedWithRecord(tx, draft, decided)
  const changed = Object.fromEntries(
    Object.entries(merged).filter(([field, value]) => !isSame(value, current[field])),
  )
  const write = async () => store.write(tx, actor, row, await store.restored(tx, row, changed))
  const key = { kind: draft.kind, id: draft.record_id }
  const isChanged = Object.keys(changed).length > 0
  const saved = isChanged ? await namingFaults(key, merged, write()) : row
  return { updatedAt: saved.updated_at, before: current, arrived }
}

/** Saves these fields. The message of a refusal names the fields and entries at fault, by their positions in these fields. */
async function namingFaults({ kind, id }: RecordKey, fields: AnyFields, save: Promise<SavedRow>) {
  return save.catch((error: unknown) => {
    if (!(error instanceof Problem && error.errors)) throw error
    const lines = faultLines(recordKinds[kind].fieldsOf(id), fields, error.errors)
    throw new Problem(error.status, lines.join(' '), error)
  })
}

/** 409 for what was changed on both sides, unless a decision about this version of the record is there. */
async function mergedWithRecord(tx: Tx, draft: DraftRow, decided: ChosenDraft['decided']) {
  const { kind, record_id: id } = draft
  const store = storeOf(kind, id)
  const row = await store.row(tx, id).catch((error: unknown) => {
    if (!(error instanceof Problem && error.status === 404)) throw error
    const { noun } = recordKinds[kind]
    const note = `Its draft is kept: restore the ${noun} there, then publish it.`
    throw new Problem(404, `This ${noun} was moved to the trash. ${note}`)
  })
  const current = store.fieldsOf(row)
  const table = recordKinds[kind].fieldsOf(id)
  const [mine, base] = [draft.body, draft.base!].map((body) => fieldsIn({ kind, id }, body))
  const merge = mergeRecords(table, { base: base!, mine: mine!, theirs: current }, decided?.theirs)
  const { merged, disputed } = merge
  const isDecided = disputed.length === 0 || decided?.over === row.updated_at
  const labels = pathLabels(table, isDecided ? merge.arrived : disputed, [mine, current])
  if (isDecided && !labels) return { store, row, current, merged }
  const { savedBy, savedAt } = await savedMeanwhile(tx, row, undefined)
  if (isDecided) return { store, row, current, merged, arrived: { labels, who: nameOf(savedBy) } }
  throw conflict(`${nameOf(savedBy)} also changed ${labels} meanwhile. Choose which to keep.`, {
    current,
    updatedAt: row.updated_at,
    savedBy,
    savedAt,
    disputed,
  })
}

/** Writes a decision into the draft, which then begins from the record as it is now. */
export async function settleDraft(tx: Tx, draft: DraftRow, decided: ChosenDraft['decided']): Promise<void> {
  if (decided === undefined || draft.base === null) return
  const { row, current, merged } = await mergedWithRecord(tx, draft, decided)
  await tx
    .updateTable('drafts')
    .set({
      body: JSON.stringify(merged),
      base: JSON.stringify(current),
      base_updated_at: row.updated_at,
      updated_at: laterThan(draft.updated_at),
    })
    .where(isOf({ kind: draft.kind, id: draft.record_id }))
    .execute()
}
