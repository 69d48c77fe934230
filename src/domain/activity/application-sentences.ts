import { type MailTemplateName, mailTemplateLabels } from '../hiring/mail-template.ts'
import { type Stage, stageLabel } from '../hiring/stage.ts'
import type { Changes } from './changes-schema.ts'

// The log names an application by its opening, never by the candidate's name.

const joined = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** A change as the only one or the first of an entry, and as a further one. */
const moved = (stage: string) => ({
  alone: `moved an application to ${stage}`,
  further: `moved it to ${stage}`,
})
const rated = { alone: 'rated an application', further: 'rated it' }
const tagged = { alone: 'changed the tags of an application', further: 'changed its tags' }
const noted = { alone: 'added a note to an application', further: 'added a note to it' }

/** 'moved an application to Shortlisted, rated it and added a note to it: Architect'. */
export function applicationUpdated(opening: string, { stage, fields }: Changes): string {
  const changed = Array.isArray(fields?.after) ? fields.after : []
  const [first, ...others] = [
    ...(stage ? [moved(stageLabel(stage.after as Stage))] : []),
    ...(changed.includes('rating') ? [rated] : []),
    ...(changed.includes('tags') ? [tagged] : []),
    ...(changed.includes('notes') ? [noted] : []),
  ]
  if (!first) return `changed an application: ${opening}`
  return `${joined.format([first.alone, ...others.map(({ further }) => further)])}: ${opening}`
}

/** With the name of the template; without one when staff wrote the mail themselves. */
export const applicationMailed = (opening: string, { template }: Changes) =>
  `sent a mail${templateIn(template?.after)} to a candidate: ${opening}`

export const applicationsMailed = (count: number, { template }: Changes) =>
  `sent ${count} mails${templateIn(template?.after)} to candidates`

const templateIn = (name: unknown) => (isTemplate(name) ? ` (${mailTemplateLabels[name]})` : '')

/** 'moved 3 applications to Shortlisted', or 'changed 3 applications' when more than the stage was changed. */
export function applicationsUpdated(count: number, { stage, fields }: Changes): string {
  return stage && !fields
    ? `moved ${count} applications to ${stageLabel(stage.after as Stage)}`
    : `changed ${count} applications`
}

const isTemplate = (name: unknown): name is MailTemplateName =>
  typeof name === 'string' && Object.hasOwn(mailTemplateLabels, name)

export function applicationFileReceived(opening: string, { file }: Changes): string {
  if (file?.after === 'cv') return `replaced the CV of an application: ${opening}`
  if (file?.after === 'test') return `uploaded the test of an application: ${opening}`
  return `uploaded a file of an application: ${opening}`
}
