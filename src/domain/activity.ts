import type { Actor } from './user.ts'

/** What can happen, as 'subject.deed'. */
export const activityKinds = [
  'starter.imported',
  'project.created',
  'project.updated',
  'project.deleted',
  'project.restored',
  'project.purged',
  'project.status-toggled',
  'projects.reordered',
  'tag.created',
  'picture.uploaded',
  'enquiry.received',
  'user.registered',
  'user.signed-in',
  'user.signed-out',
  'user.renamed',
  'user.password-changed',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Field by field, what stood before and what stands now. */
export type Changes = Record<string, { before: unknown; after: unknown }>

export type Deed = {
  kind: ActivityKind
  /** On what: its id and its name at that time. */
  subject: { id: string; name: string }
  changes?: Changes
}

export type ActivityEntry = Deed & {
  id: number
  at: string
  actor: Actor
  changes: Changes
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

const sentences: Record<ActivityKind, (name: string) => string> = {
  'starter.imported': () => 'put in the starter content',
  'project.created': (name) => `added the project ${name}`,
  'project.updated': (name) => `edited the project ${name}`,
  'project.deleted': (name) => `deleted the project ${name}`,
  'project.restored': (name) => `put back the project ${name}`,
  'project.purged': (name) => `removed the project ${name} for good`,
  'project.status-toggled': (name) => `changed the status of ${name}`,
  'projects.reordered': () => 'changed the order of the projects',
  'tag.created': (name) => `added the tag ${name}`,
  'picture.uploaded': (name) => `uploaded the picture ${name}`,
  'enquiry.received': () => 'sent an enquiry',
  'user.registered': (name) => `registered ${name}`,
  'user.signed-in': () => 'signed in',
  'user.signed-out': () => 'signed out',
  'user.renamed': (name) => `changed the display name to ${name}`,
  'user.password-changed': () => 'changed their password',
}

/** 'edited the project TOWN HALL, TURA': what follows the person's name. */
export function sentenceOf({ kind, subject }: Pick<Deed, 'kind' | 'subject'>): string {
  return sentences[kind](subject.name)
}
