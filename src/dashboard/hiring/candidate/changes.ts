import type { MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import { isSame } from '../../../domain/shared/is-same.ts'
import { newKey } from '../../../ui/new-key.ts'
import type { CandidateRecord } from './candidate-record.ts'

/** One of the fields that several people may change; with a stage, the mail of the move. */
export type Fields = { stage?: Stage; rating?: number; tags?: string[]; mail?: MailOfMove }

type Version = Pick<CandidateRecord, 'id' | 'updatedAt'>

/**
 * `key`: its Idempotency-Key. `updatedAt`: the version that the person saw; what somebody else changed since is not overwritten.
 * `before` undoes it, and mails nobody. `isUndo`: it undoes another one.
 */
export type Change = Version & { key: string; fields: Fields; before: Fields; isUndo?: boolean }

const fieldOf = ({ stage, rating }: Fields) => (stage ? 'stage' : rating === undefined ? 'tags' : 'rating')

const replacedBy = (fields: Fields, { stage, rating, tags }: CandidateRecord): Fields =>
  ({ stage: { stage, mail: null }, rating: { rating }, tags: { tags } })[fieldOf(fields)]

export const isSameField = (a: Change, b: Change) => a.id === b.id && fieldOf(a.fields) === fieldOf(b.fields)

/** A change of the record as the person sees it. */
export const changeOf = (record: CandidateRecord, fields: Fields, key = newKey()): Change => ({
  id: record.id,
  key,
  fields,
  updatedAt: record.updatedAt,
  before: replacedBy(fields, record),
})

export const isChange = (record: CandidateRecord, fields: Fields) =>
  !isSame(fields[fieldOf(fields)], record[fieldOf(fields)])

/** The message about a change that was not saved. The field may have been changed once more since. */
export function disputeMessage({ fields }: Change, record: CandidateRecord, userId: string | undefined) {
  const by = record.history.find(({ kind }) => kind === fieldOf(fields))?.by
  const who = by?.id === userId ? 'You, in another tab or browser,' : (by?.name ?? 'Somebody')
  return `${who} changed this meanwhile: ${wordsOf(replacedBy(fields, record))}. Yours is not saved: ${wordsOf(fields)}.`
}

/** 'stage New', 'stage Rejected with the mail', 'rating 3', 'tags timber, model', 'no tags'. */
export function wordsOf({ stage, rating, tags = [], mail }: Fields): string {
  if (stage) return `stage ${stageLabel(stage)}${mail ? ' with the mail' : ''}`
  if (rating !== undefined) return rating === 0 ? 'no rating' : `rating ${rating}`
  return tags.length === 0 ? 'no tags' : `tags ${tags.join(', ')}`
}
