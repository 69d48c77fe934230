import { Link } from 'react-router'
import { type ActivityKind, groupOf } from '../../../domain/activity/activity.ts'
import type { ActivityEntry } from '../../../domain/activity/activity-entry-schema.ts'
import type { ActivityGroup } from '../../../domain/activity/activity-kinds.ts'
import { type ActivityLine, isOnOneRecord, sentenceOfLine } from '../../../domain/activity/activity-lines.ts'
import { candidatePath } from '../../../domain/hiring/candidate-path.ts'
import { isVersioned, screenOf } from '../../../domain/record/kinds.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { enquiryAt, settingsAt } from '../addresses.ts'

/** The action, as a link to the one record while it exists, or to the list that was exported. */
export function ActivitySentence({ line }: { line: ActivityLine }) {
  const sentence = sentenceOfLine(line)
  const address = isOnOneRecord(line) ? addressOf(line[0]) : undefined
  return address ? <Link to={address}>{sentence}</Link> : sentence
}

const screens: Partial<Record<ActivityGroup, (id: string) => string>> = {
  enquiry: enquiryAt,
  candidate: candidatePath,
  subscriber: () => pages.subscribers.path,
  user: () => settingsAt('users'),
}

/** The entries that are about no single record, or about one that always exists. */
const fixed: Partial<Record<ActivityKind, (id: string) => string>> = {
  'application.exported': () => pages.candidates.path,
  'enquiries.exported': () => pages.enquiries.path,
  'subscribers.exported': () => pages.subscribers.path,
  'mail-template.updated': (name) => screenOf('mail-template', 'edit', name),
}

function addressOf({ kind, subject }: ActivityEntry) {
  const group = groupOf(kind)
  if (fixed[kind]) return fixed[kind](subject.id)
  if (!subject.exists && group !== 'content') return undefined
  return isVersioned(group) ? screenOf(group, 'opened', subject.id) : screens[group]?.(subject.id)
}
