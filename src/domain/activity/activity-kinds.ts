import { type EnquiryStatus, statusLabels } from '../enquiry/enquiry-status.ts'
import { type MailTemplateName, mailTemplateLabels } from '../hiring/mail-template.ts'
import { type Stage, stageLabel } from '../hiring/stage.ts'
import {
  type ListedKind,
  type ListedTable,
  listedKinds,
  recordKinds,
  type VersionedKind,
} from '../record/kinds.ts'
import type { Changes } from './changes-schema.ts'

/** Projects come before the pictures. */
const listedGroups = Object.fromEntries(
  listedKinds.map((kind) => [kind, `${recordKinds[kind].title}s`]),
) as Record<Exclude<ListedKind, 'project'>, string>

/** The labels of the log's filter by subject. */
export const groups = {
  project: 'Projects',
  picture: 'Pictures',
  content: 'Website content',
  ...listedGroups,
  publishing: 'Drafts and publishing',
  candidate: 'Candidates',
  enquiry: 'Enquiries',
  subscriber: 'Subscribers',
  user: 'Users and roles',
  account: 'Own account',
  'sign-in': 'Sign-ins',
  system: 'System',
} as const satisfies Record<VersionedKind, string> & Record<string, string>
export type ActivityGroup = keyof typeof groups

export type KindDefinition = {
  group: ActivityGroup
  /** The text after the person's name: 'edited the project TOWN HALL, TURA'. */
  sentence: (name: string, changes: Changes) => string
  /** The same of several records: 'edited 5 projects'. Without it, one line never has entries on different records. */
  many?: (count: number, changes: Changes) => string
  /** Edits of different records are different work, which only a bulk change puts in one line. */
  isEdit?: (changes: Changes) => boolean
}

const EDITED = 'edited'

/** Hiding and showing have words of their own when nothing else was changed. */
function editOf({ hidden, ...others }: Changes) {
  if (!hidden || Object.keys(others).length > 0) return EDITED
  return hidden.after === true ? 'hid' : 'showed'
}

const newStatus = ({ status }: Changes) => (typeof status?.after === 'string' ? ` to ${status.after}` : '')

type ListedEvent =
  | `${ListedKind}.${'created' | 'updated' | 'deleted' | 'version-restored'}`
  | `${ListedTable}.reordered`

const listedEvents = Object.fromEntries(
  listedKinds.flatMap((kind) => {
    const { noun, stored } = recordKinds[kind]
    const sentences: Record<string, KindDefinition['sentence']> = {
      [`${kind}.created`]: (name) => `added the ${noun} ${name}`,
      [`${kind}.updated`]: (name, changes) => `${editOf(changes)} the ${noun} ${name}`,
      [`${kind}.deleted`]: (name) => `deleted the ${noun} ${name}`,
      [`${kind}.version-restored`]: (name) => `restored an earlier version of the ${noun} ${name}`,
      [`${stored.table}.reordered`]: (name) =>
        name ? `moved the ${noun} ${name}` : `changed the order of the ${noun}s`,
    }
    return Object.entries(sentences).map(([event, sentence]) => [event, { group: kind, sentence }])
  }),
) as Record<ListedEvent, KindDefinition>

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
function applicationUpdated(opening: string, { stage, fields }: Changes): string {
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
const applicationMailed = (opening: string, { template }: Changes) =>
  `sent a mail${templateIn(template?.after)} to a candidate: ${opening}`

const applicationsMailed = (count: number, { template }: Changes) =>
  `sent ${count} mails${templateIn(template?.after)} to candidates`

const templateIn = (name: unknown) => (isTemplate(name) ? ` (${mailTemplateLabels[name]})` : '')

/** 'moved 3 applications to Shortlisted', or 'changed 3 applications' when more than the stage was changed. */
function applicationsUpdated(count: number, { stage, fields }: Changes): string {
  return stage && !fields
    ? `moved ${count} applications to ${stageLabel(stage.after as Stage)}`
    : `changed ${count} applications`
}

const isTemplate = (name: unknown): name is MailTemplateName =>
  typeof name === 'string' && Object.hasOwn(mailTemplateLabels, name)

function applicationFileReceived(opening: string, { file }: Changes): string {
  if (file?.after === 'cv') return `replaced the CV of an application: ${opening}`
  if (file?.after === 'test') return `uploaded the test of an application: ${opening}`
  return `uploaded a file of an application: ${opening}`
}

/** A sentence, and that about several records; {} is the name of the record, or the number of records. */
const said = (group: ActivityGroup, one: string, many?: string): KindDefinition => ({
  group,
  sentence: (name) => one.replace('{}', () => name),
  many: many === undefined ? undefined : (count) => many.replace('{}', String(count)),
})

/** Every kind of event, as 'subject.action'. */
export const kinds = {
  'starter.imported': said('system', 'added the starter content'),
  'starter.removed': said('project', 'removed the demonstration content'),
  'activity.taken-in': said('system', 'put entries of an earlier release into the chain of the log'),
  'activity.details-erased': said('system', 'erased personal details from entries of the log'),
  ...listedEvents,
  'projects.exported': said('project', 'exported the projects'),
  'pack.made': {
    group: 'project',
    sentence: (name, { contacts, certificates }) => {
      const named = [
        ...(contacts?.after === true ? ['contacts at clients'] : []),
        ...(certificates?.after === true ? ['certificates'] : []),
      ]
      return `made the PDF “${name}”${named.length > 0 ? ` with ${joined.format(named)}` : ''}`
    },
  },
  'pack.exported': said('project', 'exported “{}” as a workbook, with contacts at clients'),
  'records.exported': said(
    'system',
    'exported the projects, openings, pages and mail templates as an archive',
  ),
  'import.started': {
    group: 'project',
    sentence: (name, { records }) => {
      const count = Number(records?.after ?? 0)
      return `began to import ${count === 1 ? '1 record' : `${count} records`} from “${name}”`
    },
  },
  'import.continued': said('project', 'continued the import of “{}”'),
  'import.undone': said('project', 'undid the import of “{}”'),
  'pack.deleted': said('project', 'deleted the PDF “{}”'),
  'project.created': {
    ...listedEvents['project.created'],
    many: (count) => `added ${count} projects`,
  },
  'project.updated': {
    ...listedEvents['project.updated'],
    many: (count, changes) => `${editOf(changes)} ${count} projects`,
    isEdit: (changes) => editOf(changes) === EDITED,
  },
  'project.deleted': {
    ...listedEvents['project.deleted'],
    many: (count) => `deleted ${count} projects`,
  },
  'project.restored': said('project', 'restored the project {}', 'restored {} projects'),
  'project.purged': said('project', 'permanently deleted the project {}', 'permanently deleted {} projects'),
  'project.status-toggled': {
    group: 'project',
    sentence: (name, changes) => `changed the status of ${name}${newStatus(changes)}`,
    many: (count, changes) => `changed the status of ${count} projects${newStatus(changes)}`,
  },
  'content.updated': said('content', 'edited the {}'),
  'content.member-forgotten': said('content', 'erased a former member from all versions of the {}'),
  'content.version-restored': said('content', 'restored an earlier version of the {}'),
  'draft.saved': said('publishing', 'saved a draft of {}'),
  'draft.discarded': said('publishing', 'discarded the draft of {}'),
  'publication.scheduled': said('publishing', 'scheduled {}'),
  'publication.moved': said('publishing', 'changed the time of {}'),
  'publication.withdrawn': said('publishing', 'withdrew the schedule of {}'),
  // In Edit History, too: records of any kind were changed.
  'publication.published': said('content', 'published {} together'),
  'publication.refused': said('publishing', 'could not publish {}'),
  'publication.undone': said('content', 'undid the publishing of {}'),
  'job.closed': said('job', 'closed the opening {}'),
  'job.reopened': said('job', 'reopened the opening {}'),
  'tag.created': said('project', 'added the tag {}', 'added {} tags'),
  'preview-link.created': said('publishing', 'made the preview link {}'),
  'preview-link.withdrawn': said('publishing', 'withdrew the preview link {}'),
  'picture.uploaded': said('picture', 'uploaded the picture {}', 'uploaded {} pictures'),
  'picture.updated': said('picture', 'edited the picture {}'),
  'picture.replaced': said('picture', 'replaced the picture {}'),
  'picture.deleted': said('picture', 'deleted the picture {}', 'deleted {} pictures'),
  'picture.restored': said('picture', 'restored the picture {}', 'restored {} pictures'),
  'picture.purged': said('picture', 'permanently deleted the picture {}', 'permanently deleted {} pictures'),
  'enquiry.received': said('enquiry', 'sent an enquiry'),
  'enquiry.read': said('enquiry', 'read an enquiry', 'read {} enquiries'),
  'enquiry.status-changed': {
    group: 'enquiry',
    sentence: (_, { status }) => {
      const label = statusLabels[status?.after as EnquiryStatus]
      return label ? `marked an enquiry as ${label.toLowerCase()}` : 'changed the state of an enquiry'
    },
    many: (count, { status }) => {
      const label = statusLabels[status?.after as EnquiryStatus]
      return label
        ? `marked ${count} enquiries as ${label.toLowerCase()}`
        : `changed the state of ${count} enquiries`
    },
  },
  'enquiry.replied': said('enquiry', 'replied to an enquiry'),
  'enquiry.assigned': {
    group: 'enquiry',
    sentence: (_, { assignee }) =>
      assignee?.after === null ? 'unassigned an enquiry' : 'assigned an enquiry',
  },
  'enquiry.note-changed': said('enquiry', 'changed the note of an enquiry'),
  'enquiry.deleted': said('enquiry', 'deleted an enquiry permanently', 'deleted {} enquiries permanently'),
  'enquiries.exported': said('enquiry', 'exported the enquiries'),
  'subscriber.requested': said('subscriber', 'requested a subscription'),
  'subscriber.confirmed': said('subscriber', 'confirmed a subscription'),
  'subscriber.unsubscribed': said('subscriber', 'unsubscribed'),
  'subscriber.removed': said('subscriber', 'removed a subscriber', 'removed {} subscribers'),
  'subscribers.exported': said('subscriber', 'exported the subscribers'),
  'mailing.started': said('subscriber', 'sent the opening {} to the subscribers'),
  'mailing.stopped': said('subscriber', 'stopped sending the opening {}'),
  'mailing.ended': said('subscriber', 'gave up the rest of sending the opening {}'),
  'mailing.continued': said('subscriber', 'continued sending the opening {}'),
  'application.received': said('candidate', 'sent an application: {}'),
  'application.updated': {
    group: 'candidate',
    sentence: applicationUpdated,
    many: applicationsUpdated,
  },
  'application.mailed': { group: 'candidate', sentence: applicationMailed, many: applicationsMailed },
  'application.file-received': { group: 'candidate', sentence: applicationFileReceived },
  'application.renewal-asked': said('candidate', 'asked a candidate whether to keep an application: {}'),
  'application.renewed': said('candidate', 'renewed an application: {}'),
  'application.withdrawn': said('candidate', 'withdrew an application: {}'),
  'application.erased': said('candidate', 'erased an application: {}', 'erased {} applications'),
  'application.exported': said('candidate', 'exported applications'),
  'mail-template.updated': said('candidate', 'edited the mail template {}'),
  'users.newer-after-restore': said('user', 'carried the users over into a restored database'),
  'users.reset-after-restore': said('user', 'took the access of users who differed from a restored database'),
  'user.registered': said('user', 'registered {}'),
  'user.signed-in': said('sign-in', 'signed in'),
  'user.signed-out': said('sign-in', 'signed out'),
  'user.renamed': said('account', 'changed the display name to {}'),
  'user.password-changed': said('account', 'changed their password'),
  'user.password-replaced': said('user', 'gave {} a new password'),
  'user.session-ended': said('sign-in', 'ended one of their sessions'),
  'user.other-sessions-ended': said('sign-in', 'ended all their other sessions'),
  'user.session-ended-by-admin': said('user', 'ended a session of {}'),
  'user.sessions-ended-by-admin': said('user', 'ended all sessions of {}'),
  'user.two-factor-enabled': said('account', 'turned on two-factor authentication'),
  'user.two-factor-disabled': said('account', 'turned off two-factor authentication for {}'),
  'user.recovery-code-used': said('sign-in', 'signed in with a recovery code'),
  'user.recovery-codes-made': said('account', 'made new recovery codes'),
  'user.passkey-added': said('account', 'added a passkey'),
  'user.passkey-renamed': said('account', 'renamed a passkey'),
  'user.passkey-removed': said('account', 'removed a passkey of {}'),
  'user.second-factor-demanded': said('user', 'demanded a second factor of the role {}'),
  'user.second-factor-not-demanded': said('user', 'no longer demands a second factor of the role {}'),
  'user.reset-asked': said('account', 'requested a new password for {}'),
  'user.password-reset': said('account', 'chose a new password through a link'),
  'user.email-change-asked': said('account', 'requested a change of their e-mail address'),
  'user.email-changed': said('account', 'confirmed the e-mail address {}'),
  'user.invited': said('user', 'invited {}', 'invited {} people'),
  'user.invited-again': said('user', 'invited {} again'),
  'user.invitation-accepted': said('user', 'accepted the invitation'),
  'user.role-changed': said('user', 'changed the role of {}'),
  'user.deleted': said('user', 'deleted the user {}'),
  'mail.read': said('system', 'read the mail to {}', 'read {} mails'),
  'mail.sent-again': said('system', 'sent the mail to {} again', 'sent {} mails again'),
} as const satisfies Record<string, KindDefinition>
