import { freeEntryId } from '../shared/entry-id.ts'
import { isSame } from '../shared/is-same.ts'
import { differing } from './difference.ts'
import {
  type AnyField,
  type AnyTable,
  fieldOf,
  idOf,
  isSameRecord,
  isSameValue,
  ORDER,
  unitsOf,
} from './record-fields.ts'

/** The merge of two versions that began from one. A path is 'client', or 'offices.3.address' inside an entry. */
export type Merge<Draft> = {
  /** The version that follows: mine, with what others changed and I did not. */
  merged: Draft
  /**
   * The version that the merged one began from: theirs, and where both changed a field still what both began with, so
   * that the question is asked again however often it is put off.
   */
  base: Draft
  /** The paths that others changed and that the merged version now holds. */
  arrived: string[]
  /** Changed by both, and differently: a person must choose. Mine is taken unless theirs is chosen. */
  disputed: string[]
}

/** The paths that are collected on the way down. */
type Findings = { arrived: string[]; disputed: string[]; chosen: ReadonlySet<string> }
/** The value that follows, and what it began from. */
type Outcome<Value = unknown> = { value: Value; base: Value }
type Three<Value = unknown> = { base: Value; mine: Value; theirs: Value }

/**
 * Merges field by field; inside lists of numbered entries entry by entry. `chosen` names the disputed paths in which
 * theirs is taken. What `mine` carries beside its fields stays as it is.
 */
export function mergeRecords<Draft extends object>(
  table: AnyTable,
  { base, mine, theirs }: { base: Draft; mine: Draft; theirs: Draft },
  chosen: readonly string[] = [],
): Merge<Draft> {
  const findings: Findings = { arrived: [], disputed: [], chosen: new Set(chosen) }
  const outcome = mergeFields(table, { base, mine, theirs }, '', findings)
  const { arrived, disputed } = findings
  return { merged: outcome.value as Draft, base: outcome.base as Draft, arrived, disputed }
}

function mergeFields(
  table: AnyTable,
  three: Three<object>,
  prefix: string,
  findings: Findings,
): Outcome<object> {
  const value: Record<string, unknown> = { ...three.mine }
  const base: Record<string, unknown> = { ...three.theirs }
  const changed = {
    mine: differing(table, three.base, three.mine),
    theirs: differing(table, three.base, three.theirs),
  }
  for (const unit of unitsOf(table)) {
    const path = prefix + unit[0]
    const from = (version: unknown) => unit.map((name) => [name, fieldOf(version, name)] as const)
    const isSame = unit.every((name) => isSameIn(table, name, three.mine, three.theirs))
    if (isSame || !changed.theirs.includes(unit[0])) continue
    if (!changed.mine.includes(unit[0])) {
      findings.arrived.push(path)
      Object.assign(value, Object.fromEntries(from(three.theirs)))
      continue
    }
    const inside = unit.length === 1 ? mergeInside(table, unit[0], three, path, findings) : undefined
    if (inside) {
      value[unit[0]] = inside.value
      base[unit[0]] = inside.base
      continue
    }
    findings.disputed.push(path)
    if (findings.chosen.has(path)) Object.assign(value, Object.fromEntries(from(three.theirs)))
    Object.assign(base, Object.fromEntries(from(three.base)))
  }
  return { value, base }
}

/** A value that is merged part by part; undefined for one that can only be chosen as a whole. */
function mergeInside(
  table: AnyTable,
  name: string,
  three: Three,
  path: string,
  findings: Findings,
): Outcome | undefined {
  const { joins, entries, parts } = table[name]!
  const inner: Three = {
    base: fieldOf(three.base, name),
    mine: fieldOf(three.mine, name),
    theirs: fieldOf(three.theirs, name),
  }
  if (joins) {
    findings.arrived.push(path)
    return { value: joinedTexts(inner as Three<string[]>), base: inner.theirs }
  }
  if (entries) return mergeEntries({ ...table[name]!, entries }, inner, path, findings)
  return parts && isWhole(inner) ? mergeFields(parts, inner, `${path}.`, findings) : undefined
}

const isWhole = (three: Three): three is Three<object> =>
  Object.values(three).every((value) => typeof value === 'object' && value !== null)

/** Theirs, without what I removed and with what I added. */
export function joinedTexts({ base, mine, theirs }: Three<readonly string[]>): string[] {
  const removed = base.filter((entry) => !mine.includes(entry))
  const added = mine.filter((entry) => !base.includes(entry) && !theirs.includes(entry))
  return [...theirs.filter((entry) => !removed.includes(entry)), ...added]
}

type Entries = Map<number, object>
type ListField = AnyField & { entries: AnyTable }

/** Entries are matched by id. One that I added or changed under an id that others gave to another one gets the next free one. */
function mergeEntries(field: ListField, three: Three, path: string, findings: Findings): Outcome {
  const theirs = entriesOf(three.theirs)
  const { base, mine } = renumbered(entriesOf(three.base), entriesOf(three.mine), theirs, field.entries)
  const value: Entries = new Map()
  const newBase: Entries = new Map()
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const entry = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) }
    const outcome = mergeEntry(field, entry, `${path}.${id}`, findings)
    if (outcome.value) value.set(id, outcome.value)
    if (outcome.base) newBase.set(id, outcome.base)
  }
  const order = orderOf({ base, mine, theirs }, `${path}.${ORDER}`, findings)
  return { value: inOrder(value, order.value), base: inOrder(newBase, order.base) }
}

function mergeEntry(
  field: ListField,
  { base, mine, theirs }: Three<object | undefined>,
  path: string,
  findings: Findings,
): Outcome<object | undefined> {
  if (base && mine && theirs) return mergeFields(field.entries, { base, mine, theirs }, `${path}.`, findings)
  // Added by one of us; or by both, in the same words.
  if (!base) {
    if (!mine) findings.arrived.push(path)
    return { value: mine ?? theirs, base: theirs }
  }
  // Removed by one of us, or by both.
  const left = mine ?? theirs
  if (!left || isSameRecord(field.entries, base, left)) {
    if (mine) findings.arrived.push(path)
    return { value: undefined, base: theirs }
  }
  findings.disputed.push(path)
  return { value: findings.chosen.has(path) ? theirs : mine, base }
}

const entriesOf = (list: unknown): Entries => new Map((list as object[]).map((entry) => [idOf(entry), entry]))

const isSameIn = (table: AnyTable, name: string, a: object, b: object) =>
  isSameValue(table[name]!, fieldOf(a, name), fieldOf(b, name))

function renumbered(base: Entries, mine: Entries, theirs: Entries, table: AnyTable) {
  const taken = new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])
  const ids = new Map<number, number>()
  for (const [id, entry] of mine) {
    const [began, other] = [base.get(id), theirs.get(id)]
    if (!other) continue
    const three = began && { base: began, mine: entry, theirs: other }
    if (three ? !isReplaced(table, three) : isSameRecord(table, entry, other)) continue
    const free = freeEntryId(taken)
    taken.add(free)
    ids.set(id, free)
  }
  const withNewIds = (entries: Entries): Entries =>
    new Map(
      [...entries].map(([id, entry]) => {
        const free = ids.get(id)
        return free === undefined ? [id, entry] : [free, { ...entry, id: free }]
      }),
    )
  return { base: withNewIds(base), mine: withNewIds(mine) }
}

/**
 * Whether others deleted an entry that I changed, and gave its id to a new one, of which a merge would take some fields. The id of
 * a deleted entry is given again if it was the highest. It counts as another one if nothing that was filled in stayed, not even a
 * part of a list.
 */
function isReplaced(table: AnyTable, { base, mine, theirs }: Three<object>): boolean {
  if (isSameRecord(table, base, mine) || isSameRecord(table, mine, theirs)) return false
  const names = Object.keys(table)
  const filled = names.filter((name) => {
    const value = fieldOf(base, name)
    return typeof value !== 'boolean' && !isSameValue(table[name]!, value, table[name]!.empty)
  })
  const hasStayed = (name: string) =>
    isSameIn(table, name, base, theirs) || haveCommonPart(fieldOf(base, name), fieldOf(theirs, name))
  if (filled.length === 0 || filled.some(hasStayed)) return false
  return names.some(
    (name) =>
      !isSameIn(table, name, base, theirs) && (table[name]!.joins || isSameIn(table, name, base, mine)),
  )
}

const haveCommonPart = (a: unknown, b: unknown) =>
  Array.isArray(a) && Array.isArray(b) && a.some((one) => b.some((other) => isSame(one, other)))

type Order = readonly number[]

/** Mine if I alone moved entries, else theirs; a person chooses when both moved them differently. */
function orderOf(
  { base, mine, theirs }: Three<Entries>,
  path: string,
  findings: Findings,
): { value: Order; base: Order } {
  const shared = (list: Entries) =>
    [...list.keys()].filter((id) => base.has(id) && mine.has(id) && theirs.has(id)).join()
  const ids = { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] }
  // An entry that they removed and I changed is still there to ask about.
  const newBase = interleaved(ids.theirs, ids.base)
  const both = { mine: interleaved(ids.mine, ids.theirs), theirs: interleaved(ids.theirs, ids.mine) }
  if (shared(base) === shared(mine)) {
    if (shared(mine) !== shared(theirs)) findings.arrived.push(path)
    return { value: both.theirs, base: newBase }
  }
  if (shared(mine) === shared(theirs) || shared(base) === shared(theirs))
    return { value: both.mine, base: newBase }
  findings.disputed.push(path)
  return {
    value: findings.chosen.has(path) ? both.theirs : both.mine,
    base: interleaved(ids.base, ids.theirs),
  }
}

/** The first order, with what only the other has behind the entry it follows there. */
function interleaved(order: Order, other: Order): Order {
  const result = [...order]
  for (const [index, id] of other.entries()) {
    if (result.includes(id)) continue
    const before = other[index - 1]
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id)
  }
  return result
}

const inOrder = (entries: Entries, order: Order) =>
  order.flatMap((id) => (entries.has(id) ? [entries.get(id)] : []))
