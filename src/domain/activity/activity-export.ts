import { groupLabel, groupOf, sentenceOf } from './activity.ts'
import { differencesAsText } from './activity-difference.ts'
import type { ActivityEntry } from './activity-entry-schema.ts'

type Exported = Pick<ActivityEntry, 'at' | 'actor' | 'kind' | 'changes'> & {
  subject: Pick<ActivityEntry['subject'], 'id' | 'name'>
}

/** The columns of the log's export that hold what is stored. */
export const storedColumns: Record<string, (entry: Exported) => string> = {
  'When (UTC)': ({ at }) => at,
  Who: ({ actor }) => actor.name,
  'E-mail': ({ actor }) => actor.email,
  On: ({ subject }) => subject.name,
  'Record id': ({ subject }) => subject.id,
}

/** The columns with words that a release writes for it. */
export const wordColumns: Record<string, (entry: Exported) => string> = {
  Kind: ({ kind }) => groupLabel(groupOf(kind)),
  What: sentenceOf,
  Changes: differencesAsText,
}

const order = ['When (UTC)', 'Who', 'E-mail', 'Kind', 'What', 'On', 'Record id', 'Changes'] as const

export const exportColumns = Object.fromEntries(
  order.map((name) => [name, { ...storedColumns, ...wordColumns }[name]!]),
)
