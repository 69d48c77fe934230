import { type EnquiryStatus, statusLabels } from '../enquiry/enquiry-status.ts'
import {
  type ListedKind,
  type ListedTable,
  listedKinds,
  recordKinds,
  type VersionedKind,
} from '../record/kinds.ts'
import {
  applicationFileReceived,
  applicationMailed,
  applicationsMailed,
  applicationsUpdated,
  applicationUpdated,
} from './application-sentences.ts'
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

/** The events of records of each kind with a list. */
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

/** Every kind of event, as 'subject.action'. The log, its filter and its sentences read this list. */
export const kinds = {
  'starter.imported': { group: 'system', sentence: () => 'added the starter content' },
  'starter.removed': { group: 'project', sentence: () => 'removed the demonstration content' },
  ...listedEvents,
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
  'project.restored': {
    group: 'project',
    sentence: (name) => `restored the project ${name}`,
    many: (count) => `restored ${count} projects`,
  },
  'project.purged': {
    group: 'project',
    sentence: (name) => `permanently deleted the project ${name}`,
    many: (count) => `permanently deleted ${count} projects`,
  },
  'project.status-toggled': {
    group: 'project',
    sentence: (name, changes) => `changed the status of ${name}${newStatus(changes)}`,
    many: (count, changes) => `changed the status of ${count} projects${newStatus(changes)}`,
  },
  'content.updated': { group: 'content', sentence: (name) => `edited the ${name}` },
  'content.version-restored': {
    group: 'content',
    sentence: (name) => `restored an earlier version of the ${name}`,
  },
  'job.closed': { group: 'job', sentence: (name) => `closed the opening ${name}` },
  'job.reopened': { group: 'job', sentence: (name) => `reopened the opening ${name}` },
  'tag.created': {
    group: 'project',
    sentence: (name) => `added the tag ${name}`,
    many: (count) => `added ${count} tags`,
  },
  'picture.uploaded': {
    group: 'picture',
    sentence: (name) => `uploaded the picture ${name}`,
    many: (count) => `uploaded ${count} pictures`,
  },
  'picture.updated': { group: 'picture', sentence: (name) => `edited the picture ${name}` },
  'picture.replaced': { group: 'picture', sentence: (name) => `replaced the picture ${name}` },
  'picture.deleted': {
    group: 'picture',
    sentence: (name) => `deleted the picture ${name}`,
    many: (count) => `deleted ${count} pictures`,
  },
  'picture.restored': {
    group: 'picture',
    sentence: (name) => `restored the picture ${name}`,
    many: (count) => `restored ${count} pictures`,
  },
  'picture.purged': {
    group: 'picture',
    sentence: (name) => `permanently deleted the picture ${name}`,
    many: (count) => `permanently deleted ${count} pictures`,
  },
  'enquiry.received': { group: 'enquiry', sentence: () => 'sent an enquiry' },
  'enquiry.read': {
    group: 'enquiry',
    sentence: () => 'read an enquiry',
    many: (count) => `read ${count} enquiries`,
  },
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
  'enquiry.replied': { group: 'enquiry', sentence: () => 'replied to an enquiry' },
  'enquiry.assigned': {
    group: 'enquiry',
    sentence: (_, { assignee }) =>
      assignee?.after === null ? 'unassigned an enquiry' : 'assigned an enquiry',
  },
  'enquiry.note-changed': { group: 'enquiry', sentence: () => 'changed the note of an enquiry' },
  'enquiry.deleted': {
    group: 'enquiry',
    sentence: () => 'deleted an enquiry permanently',
    many: (count) => `deleted ${count} enquiries permanently`,
  },
  'enquiries.exported': { group: 'enquiry', sentence: () => 'exported the enquiries' },
  'subscriber.requested': { group: 'subscriber', sentence: () => 'requested a subscription' },
  'subscriber.confirmed': { group: 'subscriber', sentence: () => 'confirmed a subscription' },
  'subscriber.unsubscribed': { group: 'subscriber', sentence: () => 'unsubscribed' },
  'subscriber.removed': {
    group: 'subscriber',
    sentence: () => 'removed a subscriber',
    many: (count) => `removed ${count} subscribers`,
  },
  'subscribers.exported': { group: 'subscriber', sentence: () => 'exported the subscribers' },
  'mailing.started': {
    group: 'subscriber',
    sentence: (name) => `sent the opening ${name} to the subscribers`,
  },
  'mailing.stopped': { group: 'subscriber', sentence: (name) => `stopped sending the opening ${name}` },
  'mailing.ended': {
    group: 'subscriber',
    sentence: (name) => `gave up the rest of sending the opening ${name}`,
  },
  'mailing.continued': { group: 'subscriber', sentence: (name) => `continued sending the opening ${name}` },
  'application.received': { group: 'candidate', sentence: (name) => `sent an application: ${name}` },
  'application.updated': {
    group: 'candidate',
    sentence: applicationUpdated,
    many: applicationsUpdated,
  },
  'application.mailed': { group: 'candidate', sentence: applicationMailed, many: applicationsMailed },
  'application.file-received': { group: 'candidate', sentence: applicationFileReceived },
  'application.renewal-asked': {
    group: 'candidate',
    sentence: (name) => `asked a candidate whether to keep an application: ${name}`,
  },
  'application.renewed': { group: 'candidate', sentence: (name) => `renewed an application: ${name}` },
  'application.withdrawn': { group: 'candidate', sentence: (name) => `withdrew an application: ${name}` },
  'application.erased': {
    group: 'candidate',
    sentence: (name) => `erased an application: ${name}`,
    many: (count) => `erased ${count} applications`,
  },
  'application.exported': { group: 'candidate', sentence: () => 'exported applications' },
  'mail-template.updated': {
    group: 'candidate',
    sentence: (name) => `edited the mail template ${name}`,
  },
  'user.registered': { group: 'user', sentence: (name) => `registered ${name}` },
  'user.signed-in': { group: 'sign-in', sentence: () => 'signed in' },
  'user.signed-out': { group: 'sign-in', sentence: () => 'signed out' },
  'user.renamed': { group: 'account', sentence: (name) => `changed the display name to ${name}` },
  'user.password-changed': { group: 'account', sentence: () => 'changed their password' },
  'user.password-replaced': { group: 'user', sentence: (name) => `gave ${name} a new password` },
  'user.session-ended': { group: 'sign-in', sentence: () => 'ended one of their sessions' },
  'user.other-sessions-ended': { group: 'sign-in', sentence: () => 'ended all their other sessions' },
  'user.two-factor-enabled': { group: 'account', sentence: () => 'turned on two-factor authentication' },
  'user.two-factor-disabled': {
    group: 'account',
    sentence: (name) => `turned off two-factor authentication for ${name}`,
  },
  'user.recovery-code-used': { group: 'sign-in', sentence: () => 'signed in with a recovery code' },
  'user.recovery-codes-made': { group: 'account', sentence: () => 'made new recovery codes' },
  'user.reset-asked': { group: 'account', sentence: (name) => `requested a new password for ${name}` },
  'user.password-reset': { group: 'account', sentence: () => 'chose a new password through a link' },
  'user.email-change-asked': {
    group: 'account',
    sentence: () => 'requested a change of their e-mail address',
  },
  'user.email-changed': { group: 'account', sentence: (name) => `confirmed the e-mail address ${name}` },
  'user.invited': {
    group: 'user',
    sentence: (name) => `invited ${name}`,
    many: (count) => `invited ${count} people`,
  },
  'user.invited-again': { group: 'user', sentence: (name) => `invited ${name} again` },
  'user.invitation-accepted': { group: 'user', sentence: () => 'accepted the invitation' },
  'user.role-changed': { group: 'user', sentence: (name) => `changed the role of ${name}` },
  'user.deleted': { group: 'user', sentence: (name) => `deleted the user ${name}` },
  'mail.read': {
    group: 'system',
    sentence: (name) => `read the mail to ${name}`,
    many: (count) => `read ${count} mails`,
  },
  'mail.sent-again': {
    group: 'system',
    sentence: (name) => `sent the mail to ${name} again`,
    many: (count) => `sent ${count} mails again`,
  },
} as const satisfies Record<string, KindDefinition>
