import { type AnyTable, isSameValue } from '../fields/record-fields.ts'
import { isVersioned } from '../record/kinds.ts'
import { isSame } from '../shared/is-same.ts'
import { type ActivityGroup, groups, type KindDefinition, kinds } from './activity-kinds.ts'
import { withoutUnchanged } from './changed-entries.ts'
import type { Changes } from './changes-schema.ts'

export type ActivityKind = keyof typeof kinds
export const activityKinds = Object.keys(kinds) as ActivityKind[]

const definitionOf = (kind: ActivityKind): KindDefinition => kinds[kind]

export const groupOf = (kind: ActivityKind) => definitionOf(kind).group
export const groupLabel = (group: ActivityGroup) => groups[group]
export const kindsIn = (group: ActivityGroup) => activityKinds.filter((kind) => groupOf(kind) === group)
/** In the order of the filter. */
export const activityGroups = (Object.keys(groups) as ActivityGroup[]).filter(
  (group) => kindsIn(group).length > 0,
)
/** The groups in the Edit History of the dashboard's home: changes to the website, no sign-ins. */
export const editGroups = activityGroups.filter(isVersioned)

export type ActivityEvent = {
  kind: ActivityKind
  /** The record that was changed: its id and its name at that time. */
  subject: { id: string; name: string }
  changes?: Changes
}

/**
 * The fields that differ between two records of one shape, by what their table compares; of lists of numbered entries only what
 * differs.
 */
export function changesBetween<T extends object>(before: T, after: T, table: AnyTable = {}): Changes {
  const changes: Changes = {}
  for (const key of Object.keys(after) as (keyof T & string)[]) {
    const field = table[key]
    const values = { before: before[key], after: after[key] }
    const isEqual = field
      ? isSameValue(field, values.before, values.after)
      : isSame(values.before, values.after)
    if (!isEqual) changes[key] = withoutUnchanged(field, values)
  }
  return changes
}

/** The changes of a save that restored the version of this number. */
export const withVersion = (changes: Changes, restoredFrom: number): Changes => ({
  ...changes,
  restoredFrom: { before: null, after: restoredFrom },
})

const isEmpty = (value: unknown) =>
  value === '' || value === false || value === null || (Array.isArray(value) && value.length === 0)

const filledFields = (record: object) => Object.entries(record).filter(([, value]) => !isEmpty(value))

/** The changes for a new record: its fields that are not empty. */
export const changesOfNew = (record: object): Changes =>
  Object.fromEntries(filledFields(record).map(([field, after]) => [field, { before: null, after }]))

/** The changes for a record that was deleted permanently: its fields that were not empty. */
export const changesOfDeleted = (record: object): Changes =>
  Object.fromEntries(filledFields(record).map(([field, before]) => [field, { before, after: null }]))

export function sentenceOf({ kind, subject, changes = {} }: ActivityEvent): string {
  return definitionOf(kind).sentence(subject.name, changes)
}

/** The sentence for this event on several records; undefined when each needs its own sentence. */
export function sentenceOfMany({ kind, changes = {} }: ActivityEvent, count: number): string | undefined {
  return definitionOf(kind).many?.(count, changes)
}

export const isEdit = ({ kind, changes = {} }: ActivityEvent) => definitionOf(kind).isEdit?.(changes) ?? false
