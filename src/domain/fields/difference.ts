import { type AnyField, type AnyTable, fieldOf, isSameValue, unitsOf } from './record-fields.ts'

export type FieldDifference = {
  name: string
  /** Undefined for a field that the table does not have, such as one of another release. */
  field?: AnyField
  before: unknown
  after: unknown
  /** The fields that differ in a record inside the record. */
  fields?: FieldDifference[]
  /** All entries of a numbered list. */
  entries?: EntryDifference[]
}

export type Fields = Record<string, unknown>
export type Entry = Fields & { id: number }
/** `fields` are those that differ; of an entry that was added or removed all that are filled in. */
type EntryDifference = Aligned<Entry> & { fields: FieldDifference[] }

/** An item of one or both of two lists, with its positions in them, from 1. */
export type Aligned<Item> = {
  was?: Item
  is?: Item
  before?: number
  after?: number
  /** Other items that are in both lists lie on its other side. */
  isMoved: boolean
}

/** The fields in which two records differ, in the order of the records. `isEqual` compares the values. */
export function difference(
  table: AnyTable,
  before: object,
  after: object,
  isEqual = isSameField,
): FieldDifference[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => {
    const [was, is] = [fieldOf(before, name), fieldOf(after, name)]
    const field = Object.hasOwn(table, name) ? table[name] : undefined
    return name === 'id' || isEqual(field, was, is) ? [] : [valueDifference(name, field, was, is, isEqual)]
  })
}

/** A field without its rules is compared by its JSON. */
const isSameField = (field: AnyField | undefined, a: unknown, b: unknown) =>
  field ? isSameValue(field, a, b) : JSON.stringify(a) === JSON.stringify(b)

/** The difference of two values of one field, which may be equal. */
function valueDifference(
  name: string,
  field: AnyField | undefined,
  before: unknown,
  after: unknown,
  isEqual = isSameField,
): FieldDifference {
  const whole = { name, field, before, after }
  const [entriesBefore, entriesAfter] = [before ?? [], after ?? []]
  if (field?.entries && areEntries(entriesBefore) && areEntries(entriesAfter))
    return { ...whole, entries: entryDifferences(field.entries, entriesBefore, entriesAfter, isEqual) }
  // A field whose parts are not known is one value, such as a picture with its description.
  if (isRecord(before) && isRecord(after) && (!field || field.parts))
    return { ...whole, fields: difference(field?.parts ?? {}, before, after, isEqual) }
  return whole
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const areEntries = (list: unknown): list is Entry[] =>
  Array.isArray(list) && list.every((entry) => isRecord(entry) && typeof entry.id === 'number')

/** Entries are matched by their numbers. */
function entryDifferences(
  table: AnyTable,
  before: readonly Entry[],
  after: readonly Entry[],
  isEqual: typeof isSameField,
): EntryDifference[] {
  const indexes = new Map(before.map(({ id }, index) => [id, index]))
  return aligned(
    before,
    after,
    after.map(({ id }) => indexes.get(id)),
  ).map((entry) => ({ ...entry, fields: difference(table, entry.was ?? {}, entry.is ?? {}, isEqual) }))
}

/** The items of two lists in the order of the second; `partners`: the index in the first of each item of the second. */
export function aligned<Item>(
  before: readonly Item[],
  after: readonly Item[],
  partners: readonly (number | undefined)[],
): Aligned<Item>[] {
  const inOrder = longestRise(partners.filter((index) => index !== undefined))
  const taken = new Set(partners)
  const items: Aligned<Item>[] = after.map((is, index) => {
    const partner = partners[index]
    return partner === undefined
      ? { is, after: index + 1, isMoved: false }
      : { was: before[partner]!, is, before: partner + 1, after: index + 1, isMoved: !inOrder.has(partner) }
  })
  // A removed item is shown behind the one that it followed.
  for (const [index, was] of before.entries()) {
    if (taken.has(index)) continue
    const removed = { was, before: index + 1, isMoved: false }
    items.splice(items.findIndex((item) => item.before === index) + 1, 0, removed)
  }
  return items
}

type Rise = { end: number; length: number; before?: Rise }

/** The largest set of these positions that rises from left to right. An entry that is not in it was moved. */
function longestRise(indexes: readonly number[]): Set<number> {
  const rises: Rise[] = []
  const longestBelow = (limit: number) =>
    rises.reduce<Rise | undefined>(
      (best, rise) => (rise.end < limit && rise.length > (best?.length ?? 0) ? rise : best),
      undefined,
    )
  for (const end of indexes) {
    const before = longestBelow(end)
    rises.push({ end, before, length: (before?.length ?? 0) + 1 })
  }
  const positions = new Set<number>()
  for (let rise = longestBelow(Infinity); rise; rise = rise.before) positions.add(rise.end)
  return positions
}

/** The entries that one of the two lists has, in its order. */
export const entriesOf = (entries: readonly EntryDifference[], side: 'before' | 'after') =>
  entries.filter((entry) => entry[side]).toSorted((a, b) => a[side]! - b[side]!)

/** The names of the fields in which two records differ, each group by its first. */
export function differing(table: AnyTable, a: object, b: object): string[] {
  const names = new Set(difference(table, a, b).map(({ name }) => name))
  return unitsOf(table)
    .filter((unit) => unit.some((name) => names.has(name)))
    .map(([first]) => first)
}
