import { type AnyField, type AnyTable, adapted } from '../fields/record-fields.ts'
import { isSame } from '../shared/is-same.ts'

export type Fields = Record<string, unknown>
export type Entries = (Fields & { id: number })[]
export type ListField = AnyField & { entries: AnyTable }
type Pair = { before: unknown; after: unknown }

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const areEntries = (list: unknown): list is Entries =>
  Array.isArray(list) && list.every((entry) => isRecord(entry) && typeof entry.id === 'number')

/** An entry of another release may lack the field that names it. */
export const entryName = (field: ListField, entry: Entries[number]): string =>
  field.nameOf?.(adapted(field.entries, entry)) || `No. ${entry.id}`

const idsOf = (entries: Entries) => entries.map(({ id }) => id)
export const notIn = (entries: Entries, other: Entries) => {
  const ids = new Set(idsOf(other))
  return entries.filter(({ id }) => !ids.has(id))
}
const alsoIn = (entries: Entries, other: Entries) => {
  const ids = new Set(idsOf(other))
  return entries.filter(({ id }) => ids.has(id))
}

/** The entries that both lists have, in the order of each, and whether these orders differ. */
export function stayedIn(before: Entries, after: Entries) {
  const [stayed, stays] = [alsoIn(before, after), alsoIn(after, before)]
  return { stayed, stays, wasMoved: !isSame(idsOf(stayed), idsOf(stays)) }
}

/**
 * A field before and after, whose lists of numbered entries, also inside entries and records, have only the entries that were
 * added, removed or changed. If entries were moved, the others are there too, with their ids and what names them.
 */
export function withoutUnchanged(field: AnyField | undefined, { before, after }: Pair): Pair {
  if (field?.entries && areEntries(before) && areEntries(after))
    return changedEntries({ ...field, entries: field.entries }, before, after)
  if (field?.parts && isRecord(before) && isRecord(after)) return changedParts(field.parts, before, after)
  return { before, after }
}

function changedEntries(field: ListField, before: Entries, after: Entries): Pair {
  const { stays, stayed, wasMoved } = stayedIn(before, after)
  const was = new Map(stayed.map((entry) => [entry.id, entry]))
  const kept = new Map(
    stays.map((entry) => {
      const earlier = was.get(entry.id)!
      if (!isSame(earlier, entry)) return [entry.id, changedParts(field.entries, earlier, entry)]
      const named = wasMoved ? onlyName(field, entry) : undefined
      return [entry.id, { before: named, after: named }]
    }),
  )
  const shorten = (entries: Entries, side: keyof Pair) =>
    entries.map((entry) => (kept.has(entry.id) ? kept.get(entry.id)![side] : entry)).filter(isRecord)
  return { before: shorten(before, 'before'), after: shorten(after, 'after') }
}

function changedParts(table: AnyTable, before: Fields, after: Fields): Pair {
  const pairs = Object.entries(table)
    .filter(([name]) => name in before && name in after)
    .map(([name, field]) => [name, withoutUnchanged(field, { before: before[name], after: after[name] })])
  const side = (of: keyof Pair) => Object.fromEntries(pairs.map(([name, pair]) => [name, (pair as Pair)[of]]))
  return { before: { ...before, ...side('before') }, after: { ...after, ...side('after') } }
}

/** The entry without the fields that its name does not need. */
function onlyName(field: ListField, entry: Entries[number]): Entries[number] {
  const name = entryName(field, entry)
  return Object.keys(field.entries).reduce((left, dropped) => {
    const { [dropped]: _, ...others } = left
    const without = { ...others, id: entry.id }
    return entryName(field, without) === name ? without : left
  }, entry)
}
