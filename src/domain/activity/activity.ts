import type { Changes } from './changes-schema.ts'

/** By what the log is narrowed: what an entry is about, in the words of the filter. */
const groups = {
  project: 'Projects',
  picture: 'Pictures',
  content: 'Website content',
  job: 'Openings',
  enquiry: 'Enquiries',
  user: 'Users and roles',
  account: 'Own account',
  'sign-in': 'Sign-ins',
  system: 'System',
} as const
export type ActivityGroup = keyof typeof groups

type Meaning = {
  group: ActivityGroup
  /** 'edited the project TOWN HALL, TURA': what follows the person's name. */
  says: (name: string) => string
}

/** All that can happen, as 'subject.deed'; the one list that the log, its filter and its sentences read. */
const deeds = {
  'starter.imported': { group: 'system', says: () => 'put in the starter content' },
  'project.created': { group: 'project', says: (name) => `added the project ${name}` },
  'project.updated': { group: 'project', says: (name) => `edited the project ${name}` },
  'project.deleted': { group: 'project', says: (name) => `deleted the project ${name}` },
  'project.restored': { group: 'project', says: (name) => `put back the project ${name}` },
  'project.purged': { group: 'project', says: (name) => `removed the project ${name} for good` },
  'project.status-toggled': { group: 'project', says: (name) => `changed the status of ${name}` },
  'projects.reordered': {
    group: 'project',
    says: (name) => (name ? `moved the project ${name}` : 'changed the order of the projects'),
  },
  'content.updated': { group: 'content', says: (name) => `edited the ${name}` },
  'tag.created': { group: 'project', says: (name) => `added the tag ${name}` },
  'picture.uploaded': { group: 'picture', says: (name) => `uploaded the picture ${name}` },
  'enquiry.received': { group: 'enquiry', says: () => 'sent an enquiry' },
  'user.registered': { group: 'user', says: (name) => `registered ${name}` },
  'user.signed-in': { group: 'sign-in', says: () => 'signed in' },
  'user.signed-out': { group: 'sign-in', says: () => 'signed out' },
  'user.renamed': { group: 'account', says: (name) => `changed the display name to ${name}` },
  'user.password-changed': { group: 'account', says: () => 'changed their password' },
  'user.password-replaced': { group: 'user', says: (name) => `gave ${name} a new password` },
  'user.session-ended': { group: 'sign-in', says: () => 'ended one of their sessions' },
  'user.other-sessions-ended': { group: 'sign-in', says: () => 'ended all their other sessions' },
  'user.two-factor-enabled': { group: 'account', says: () => 'turned on two-factor authentication' },
  'user.two-factor-disabled': {
    group: 'account',
    says: (name) => `turned off two-factor authentication for ${name}`,
  },
  'user.recovery-code-used': { group: 'sign-in', says: () => 'signed in with a recovery code' },
  'user.recovery-codes-made': { group: 'account', says: () => 'made new recovery codes' },
  'user.reset-asked': { group: 'account', says: (name) => `asked for a new password for ${name}` },
  'user.password-reset': { group: 'account', says: () => 'chose a new password by a link' },
  'user.email-change-asked': { group: 'account', says: () => 'asked to change their e-mail address' },
  'user.email-changed': { group: 'account', says: (name) => `confirmed the e-mail address ${name}` },
  'user.invited': { group: 'user', says: (name) => `invited ${name}` },
  'user.invited-again': { group: 'user', says: (name) => `invited ${name} once more` },
  'user.invitation-accepted': { group: 'user', says: () => 'accepted the invitation' },
  'user.role-changed': { group: 'user', says: (name) => `changed the role of ${name}` },
  'user.deleted': { group: 'user', says: (name) => `deleted the user ${name}` },
  'mail.read': { group: 'system', says: (name) => `read the mail to ${name}` },
  'mail.sent-again': { group: 'system', says: (name) => `sent the mail to ${name} again` },
} as const satisfies Record<string, Meaning>

export type ActivityKind = keyof typeof deeds
export const activityKinds = Object.keys(deeds) as ActivityKind[]

const meaningOf = (kind: ActivityKind): Meaning => deeds[kind]

export const groupOf = (kind: ActivityKind) => meaningOf(kind).group
export const groupLabel = (group: ActivityGroup) => groups[group]
export const kindsIn = (group: ActivityGroup) => activityKinds.filter((kind) => groupOf(kind) === group)
/** In the order of the filter. */
export const activityGroups = (Object.keys(groups) as ActivityGroup[]).filter(
  (group) => kindsIn(group).length > 0,
)
/** What the home's Edit History tells: work on the website, not who came and went. */
export const editGroups = activityGroups.filter((group) => ['project', 'content', 'job'].includes(group))

export type Deed = {
  kind: ActivityKind
  /** On what: its id and its name at that time. */
  subject: { id: string; name: string }
  changes?: Changes
}

/** The fields that differ between two records of one shape. */
export function changesBetween<T extends object>(before: T, after: T): Changes {
  const changes: Changes = {}
  for (const key of Object.keys(after) as (keyof T & string)[]) {
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) {
      changes[key] = { before: before[key], after: after[key] }
    }
  }
  return changes
}

const isNothing = (value: unknown) =>
  value === '' || value === false || value === null || (Array.isArray(value) && value.length === 0)

const written = (record: object) => Object.entries(record).filter(([, value]) => !isNothing(value))

/** What a new record began with; what was left empty is left out. */
export const changesOfNew = (record: object): Changes =>
  Object.fromEntries(written(record).map(([field, after]) => [field, { before: null, after }]))

/** What a record held that is gone for good. */
export const changesOfGone = (record: object): Changes =>
  Object.fromEntries(written(record).map(([field, before]) => [field, { before, after: null }]))

export function sentenceOf({ kind, subject }: Pick<Deed, 'kind' | 'subject'>): string {
  return meaningOf(kind).says(subject.name)
}
