import {
  areEntries,
  difference,
  type Entry,
  entriesOf,
  type FieldDifference,
  type Fields,
  isRecord,
} from '../fields/difference.ts'
import { type AnyField, type AnyTable, entryName } from '../fields/record-fields.ts'
import { isVersioned } from '../record/kinds.ts'
import { type ActivityGroup, groups, type KindDefinition, kinds } from './activity-kinds.ts'
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
 * The fields that differ between two records of one shape, by what their table compares. Lists of numbered entries, also inside
 * entries and records, have only the entries that were added, removed or changed; if entries were moved, the others are there
 * too, with their ids and what names them.
 */
export const changesBetween = <T extends object>(before: T, after: T, table: AnyTable = {}): Changes =>
  Object.fromEntries(
    difference(table, before, after).map((one) => [
      one.name,
      { before: changedPart(one, 'before'), after: changedPart(one, 'after') },
    ]),
  )

type Side = 'before' | 'after'

function changedPart({ field, fields, entries, ...values }: FieldDifference, side: Side): unknown {
  if (entries) {
    const wasMoved = entries.some(({ isMoved }) => isMoved)
    return entriesOf(entries, side).flatMap(({ was, is, fields }) => {
      const entry = (side === 'before' ? was : is)!
      if (!was || !is) return [entry]
      if (fields.length > 0) return [changedFields(field!.entries!, entry, fields, side)]
      return wasMoved ? [onlyName(field!, is)] : []
    })
  }
  return fields && field ? changedFields(field.parts!, values[side] as Fields, fields, side) : values[side]
}

/** The record with the changed parts of its fields; unchanged lists of entries are empty. */
function changedFields<Of extends Fields>(
  table: AnyTable,
  record: Of,
  changed: FieldDifference[],
  side: Side,
): Of {
  const parts = changed.map((one) => [one.name, changedPart(one, side)])
  return { ...withoutEntries(table, record), ...Object.fromEntries(parts) }
}

function withoutEntries<Of extends Fields>(table: AnyTable, record: Of): Of {
  const inside = Object.entries(table).flatMap(([name, { entries, parts }]): [string, unknown][] => {
    const value = record[name]
    if (entries && areEntries(value)) return [[name, []]]
    return parts && isRecord(value) ? [[name, withoutEntries(parts, value)]] : []
  })
  return { ...record, ...Object.fromEntries(inside) }
}

function onlyName(field: AnyField, entry: Entry): Entry {
  const name = entryName(field, entry)
  return Object.keys(field.entries!).reduce((left, dropped) => {
    const { [dropped]: _, ...others } = left
    const without = { ...others, id: entry.id }
    return entryName(field, without) === name ? without : left
  }, entry)
}

export const withVersion = (changes: Changes, restoredFrom: number): Changes => ({
  ...changes,
  restoredFrom: { before: null, after: restoredFrom },
})

const isEmpty = (value: unknown) =>
  value === '' || value === false || value === null || (Array.isArray(value) && value.length === 0)

const filledFields = (record: object) => Object.entries(record).filter(([, value]) => !isEmpty(value))

export const changesOfNew = (record: object): Changes =>
  Object.fromEntries(filledFields(record).map(([field, after]) => [field, { before: null, after }]))

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
