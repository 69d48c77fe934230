import type { MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import { isSame } from '../../../domain/shared/is-same.ts'
import { newKey } from '../../../ui/new-key.ts'
import { isStatus } from '../../session/api.ts'
import type { CandidateRecord } from './candidate-record.ts'

/** One of the fields that several people may change; with a stage, the mail of the move. */
export type Fields = { stage?: Stage; rating?: number; tags?: string[]; mail?: MailOfMove }

type Version = Pick<CandidateRecord, 'id' | 'updatedAt'>

/**
 * `key`: its Idempotency-Key. `updatedAt`: the version that the person saw; what somebody else changed since is not overwritten.
 * `before`: what it replaces, which undoes it and mails nobody. `undoes`: the change that this one undoes.
 */
export type Change = Version & { key: string; fields: Fields; before: Fields; undoes?: Change }

const fieldOf = ({ stage, rating }: Fields) => (stage ? 'stage' : rating === undefined ? 'tags' : 'rating')

const replacedBy = (fields: Fields, { stage, rating, tags }: CandidateRecord): Fields =>
  ({ stage: { stage, mail: null }, rating: { rating }, tags: { tags } })[fieldOf(fields)]

export const isSameField = (a: Change, b: Change) => a.id === b.id && fieldOf(a.fields) === fieldOf(b.fields)

/** The record with the changes that are not answered yet, in the order in which they were made. */
export function withChanges(record: CandidateRecord, pending: readonly Change[]): CandidateRecord {
  const own = pending.filter(({ id }) => id === record.id)
  return Object.assign({}, record, ...own.map(({ fields: { mail, ...set } }) => set))
}

/** A change of the record. Over a pending change of the same field, it is of the version that was seen before that one. */
export function changeOf(
  record: CandidateRecord,
  fields: Fields,
  pending: readonly Change[] = [],
  key = newKey(),
): Change {
  const { id, updatedAt } = record
  const before = replacedBy(fields, withChanges(record, pending))
  const change = { id, key, fields, updatedAt, before }
  const last = pending.findLast((one) => isSameField(one, change))
  return last ? { ...change, updatedAt: last.updatedAt } : change
}

export const undoOf = (change: Change): Change => ({
  ...change,
  key: newKey(),
  fields: change.before,
  before: change.fields,
  undoes: change,
})

/**
 * Sets what a change replaces when it is sent, since those before it may have failed. Where the record has its value already, it may be
 * its own, whose answer was lost.
 */
export function prepare(change: Change, record: CandidateRecord) {
  if (change.undoes) change.fields = change.undoes.before
  if (isChange(record, change.fields)) change.before = replacedBy(change.fields, record)
}

/** The last change of this field. */
const lastOf = (fields: Fields, { history }: CandidateRecord) =>
  history.find(({ kind }) => kind === fieldOf(fields))

/** Whether this change gave the saved record its value: not so when that was there, by somebody else or for its mail alone. */
export const isMade = ({ fields, before }: Change, record: CandidateRecord, userId: string | undefined) =>
  lastOf(fields, record)?.by.id === userId && !isSameValue(fields, before)

/** The changes that are not being undone. */
export const undoable = (made: readonly Change[], pending: readonly Change[]) =>
  made.filter((one) => !pending.some(({ undoes }) => undoes === one))

/**
 * The changes that can still be undone after this one was saved: of its field those that wait, and those before it or before the one
 * that it undoes, unless somebody else has changed it in between.
 */
export function leftAfterSaving(made: readonly Change[], saved: Change, pending: readonly Change[]) {
  const from = saved.undoes ?? saved
  if (!made.includes(from)) return made
  const earlier = made.slice(0, made.indexOf(from)).filter((one) => isSameField(one, saved))
  const last = earlier.at(-1)
  const left = last && isSameValue(last.fields, from.before) ? [...earlier, ...pending] : pending
  return made.filter((one) => !isSameField(one, saved) || left.includes(one))
}

/** The changes that can still be undone after this one was refused: what somebody else changed since is not undone. */
export const leftAfter = (made: readonly Change[], refused: Change, error: Error) =>
  made.filter((one) => {
    if (isStatus(error, 404)) return one.id !== refused.id
    return isStatus(error, 409) ? !isSameField(one, refused) : one !== refused
  })

/** Tags have no order. */
function valueIn(fields: Fields) {
  const value = fields[fieldOf(fields)]
  return Array.isArray(value) ? value.toSorted() : value
}

const isSameValue = (a: Fields, b: Fields) => isSame(valueIn(a), valueIn(b))

export const isChange = (record: CandidateRecord, fields: Fields) =>
  !isSameValue(fields, replacedBy(fields, record))

/**
 * The message about a change that was not saved. The field may have been changed once more since, or before in the same tab, where the
 * answer was lost. The mail of a move has the time of the move.
 */
export function disputeMessage({ fields }: Change, record: CandidateRecord, userId: string | undefined) {
  const last = lastOf(fields, record)
  const who =
    last?.by.id === userId ? 'You, perhaps in another tab or browser,' : (last?.by.name ?? 'Somebody')
  const isMailed = fields.stage && record.history.some(({ kind, at }) => kind === 'mail' && at === last?.at)
  const theirs = wordsOf(replacedBy(fields, record)) + (isMailed ? ' with a mail' : '')
  return `${who} changed this meanwhile: ${theirs}. Yours is not saved: ${wordsOf(fields)}.`
}

/** 'stage New', 'stage Rejected with the mail', 'rating 3', 'tags timber, model', 'no tags'. */
export function wordsOf({ stage, rating, tags = [], mail }: Fields): string {
  if (stage) return `stage ${stageLabel(stage)}${mail ? ' with the mail' : ''}`
  if (rating !== undefined) return rating === 0 ? 'no rating' : `rating ${rating}`
  return tags.length === 0 ? 'no tags' : `tags ${tags.join(', ')}`
}
