import { Link } from 'react-router'
import { type ActivityGroup, groupOf, sentenceOf } from '../../../domain/activity/activity.ts'
import type { ActivityEntry } from '../../../domain/activity/activity-entry-schema.ts'
import { candidateOf, editorOf, enquiryAt, openingFormOf, panelOf, SETTINGS } from '../places.ts'

/** What was done, as a link to the record while it exists. */
export function ActivitySentence({ entry }: { entry: ActivityEntry }) {
  const sentence = sentenceOf(entry)
  const address = addressOf(entry)
  return address ? <Link to={address}>{sentence}</Link> : sentence
}

const screens: Partial<Record<ActivityGroup, (id: string) => string>> = {
  project: panelOf,
  enquiry: enquiryAt,
  job: openingFormOf,
  candidate: candidateOf,
  user: () => SETTINGS,
}

function addressOf({ kind, subject }: ActivityEntry) {
  const group = groupOf(kind)
  if (group === 'content') return editorOf(subject.id)
  return subject.exists ? screens[group]?.(subject.id) : undefined
}
