import { parsedJson } from '../shared/parsed-json.ts'
import { type ActivityEvent, activityKinds, sentenceOf } from './activity.ts'
import { type Changes, storedChanges } from './changes-schema.ts'

type Stored = {
  number: number
  at: string
  actor_name: string
  actor_email: string
  kind: ActivityEvent['kind']
  subject_id: string
  subject_name: string
  changes: string
}

/** The texts of an entry, as far as it can be read: it may have been changed by hand. */
export function logged({ number, at, kind, ...row }: Stored) {
  const subject = { id: row.subject_id, name: row.subject_name }
  const isKnown = activityKinds.includes(kind)
  const what = isKnown ? sentenceOf({ kind, subject, changes: readableChanges(row.changes) }) : kind
  return { number, at, who: row.actor_name || row.actor_email, what: what.trim() }
}

/** {} for what no release has written. */
export function readableChanges(changes: string): Changes {
  return storedChanges.safeParse(parsedJson(changes)).data ?? {}
}
