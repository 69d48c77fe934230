import { type AnyField, type AnyTable, differing, fieldOf, idOf, unitsOf } from '../fields/record-fields.ts'
import { isPicture } from '../project/section.ts'
import type { Section } from '../project/section-schema.ts'
import { shownDay } from '../time/day.ts'

/** A picture by its address, with its description. */
export type ShownPicture = { address: string; alt: string }

/** How the later value differs from the earlier one. */
export type Change =
  | { as: 'text'; before: string; after: string }
  | { as: 'picture'; before?: ShownPicture; after?: ShownPicture }
  | { as: 'fields'; fields: FieldChange[] }
  | { as: 'list'; entries: EntryChange[]; unchanged: number }

/** `name` is the field's; of fields that belong together it is the first's. */
export type FieldChange = { name: string; label: string; change: Change }

export type EntryChange = {
  /** Unique in its list. */
  key: string
  /** Of a numbered entry; it may be empty. */
  name?: string
  /** What an entry without a number is: a text or a picture. */
  item?: Item
  /** Its places in the two lists, from 1. An added entry has no place in the first, a removed one none in the second. */
  before?: number
  after?: number
  /** Other entries that are in both lists lie on its other side. */
  isMoved: boolean
  /** What changed inside; for an entry that was added or removed, all of it. */
  change?: Change
}

export type Item = { text: string } | { picture: ShownPicture }

/** The fields in which two versions of a record differ, in the order of their table. */
export function versionDifference(table: AnyTable, before: object, after: object): FieldChange[] {
  const changed = differing(table, before, after)
  return unitsOf(table)
    .filter(([first]) => changed.includes(first))
    .flatMap((unit) => fieldChange(table, unit, before, after))
}

type Unit = ReturnType<typeof unitsOf>[number]

function fieldChange(table: AnyTable, unit: Unit, before: object, after: object): FieldChange[] {
  const [name] = unit
  const valuesIn = (record: object) => unit.map((one) => fieldOf(record, one))
  const change = table[name]!.isPicture
    ? pictureChange(valuesIn(before), valuesIn(after))
    : unit.length > 1
      ? fieldsChange(withoutPartners(table, unit), before, after)
      : valueChange(table[name]!, fieldOf(before, name), fieldOf(after, name))
  return change ? [{ name, label: table[name]!.label, change }] : []
}

/** The fields of a unit, each on its own. */
const withoutPartners = (table: AnyTable, unit: Unit): AnyTable =>
  Object.fromEntries(unit.map((name) => [name, { ...table[name]!, with: undefined }]))

function valueChange(field: AnyField, before: unknown, after: unknown): Change | undefined {
  if (field.parts) return fieldsChange(field.parts, before, after)
  if (field.entries) return listChange(numberedEntries(field, before, after))
  if (Array.isArray(before) || Array.isArray(after)) return listChange(itemEntries(field, before, after))
  const [was, is] = [textOf(before), textOf(after)]
  return was === is ? undefined : { as: 'text', before: was, after: is }
}

function fieldsChange(table: AnyTable, before: unknown, after: unknown): Change | undefined {
  const fields = versionDifference(table, before ?? {}, after ?? {})
  return fields.length ? { as: 'fields', fields } : undefined
}

function pictureChange(before: unknown[], after: unknown[]): Change | undefined {
  const [was, is] = [pictureIn(before), pictureIn(after)]
  const isSame = was?.address === is?.address && was?.alt === is?.alt
  return isSame ? undefined : { as: 'picture', before: was, after: is }
}

/** A picture is stored as a whole, or as an address with its description in another field. */
function pictureIn([value, alt]: unknown[]): ShownPicture | undefined {
  if (!value) return undefined
  if (typeof value === 'string') return { address: value, alt: textOf(alt) }
  return { address: textOf(fieldOf(value, 'img_src')), alt: textOf(fieldOf(value, 'alt')) }
}

const textOf = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : shownDay(String(value ?? '').trim())

/** Two lists, and for each entry of the second its place in the first. */
type Matched<Entry> = {
  before: readonly Entry[]
  after: readonly Entry[]
  partners: readonly (number | undefined)[]
  describe: (was: Entry | undefined, is: Entry | undefined) => Pick<EntryChange, 'name' | 'item' | 'change'>
}

function listChange<Entry>({ before, after, partners, describe }: Matched<Entry>): Change | undefined {
  const inOrder = longestRise(partners.filter((place) => place !== undefined))
  const entries: EntryChange[] = after.map((is, place) => {
    const partner = partners[place]
    const was = partner === undefined ? undefined : before[partner]
    return {
      key: `after-${place}`,
      before: partner === undefined ? undefined : partner + 1,
      after: place + 1,
      isMoved: partner !== undefined && !inOrder.has(partner),
      ...describe(was, is),
    }
  })
  // A removed entry is shown behind the one that it followed.
  for (const [place, was] of before.entries()) {
    if (partners.includes(place)) continue
    const removed = { key: `before-${place}`, before: place + 1, isMoved: false, ...describe(was, undefined) }
    entries.splice(entries.findIndex((entry) => entry.before === place) + 1, 0, removed)
  }
  const changed = entries.filter(
    (entry) => entry.isMoved || entry.change || entry.before === undefined || entry.after === undefined,
  )
  if (changed.length === 0) return undefined
  return { as: 'list', entries: changed, unchanged: entries.length - changed.length }
}

/** Of these places, the largest set that rises from left to right. What is not in it was moved. */
function longestRise(places: readonly number[]): Set<number> {
  const rises: number[][] = []
  for (const [index, place] of places.entries()) {
    const shorter = rises.filter((_, other) => places[other]! < place)
    const longest = shorter.reduce((best, rise) => (rise.length > best.length ? rise : best), [] as number[])
    rises[index] = [...longest, place]
  }
  return new Set(rises.reduce((best, rise) => (rise.length > best.length ? rise : best), []))
}

function numberedEntries(field: AnyField, earlier: unknown, later: unknown): Matched<unknown> {
  const [before, after] = [listOf(earlier), listOf(later)]
  const ids = before.map(idOf)
  return {
    before,
    after,
    partners: after.map((entry) => placeIn(ids, idOf(entry))),
    describe: (was, is) => ({
      name: field.nameOf?.(is ?? was) ?? '',
      change: fieldsChange(field.entries!, was, is),
    }),
  }
}

function placeIn(list: readonly unknown[], wanted: unknown): number | undefined {
  const place = list.indexOf(wanted)
  return place < 0 ? undefined : place
}

/**
 * Texts and pictures have no number: the same text or picture is matched first, then a text with one that shares most of its words,
 * then what is left at the same place. Of a list of names, such as tags, none is a changed form of another.
 */
function itemEntries({ joins }: AnyField, earlier: unknown, later: unknown): Matched<Item> {
  const [before, after] = [listOf(earlier).map(itemOf), listOf(later).map(itemOf)]
  const partners: (number | undefined)[] = after.map(() => undefined)
  const match = (fits: (was: Item, is: Item, samePlace: boolean) => boolean) => {
    for (const [place, is] of after.entries()) {
      if (partners[place] !== undefined) continue
      const partner = before.findIndex(
        (was, other) => !partners.includes(other) && fits(was, is, other === place),
      )
      if (partner >= 0) partners[place] = partner
    }
  }
  match(isSameItem)
  if (!joins) {
    match(areAlike)
    match((was, is, samePlace) => samePlace && 'text' in was === 'text' in is)
  }
  return {
    before,
    after,
    partners,
    describe: (was, is) => ({ item: is ?? was, change: itemChange(was, is) }),
  }
}

function itemOf(value: unknown): Item {
  if (typeof value !== 'object' || value === null) return { text: textOf(value) }
  const section = value as Section
  return isPicture(section)
    ? { picture: { address: section.content, alt: section.alt?.trim() ?? '' } }
    : { text: section.content }
}

function isSameItem(a: Item, b: Item): boolean {
  if ('text' in a) return 'text' in b && a.text === b.text
  return 'picture' in b && a.picture.address === b.picture.address
}

/** Two texts of which at least half of the words are the same. */
function areAlike(a: Item, b: Item): boolean {
  if (!('text' in a && 'text' in b)) return false
  const [words, others] = [wordsOf(a.text), wordsOf(b.text)]
  const shared = words.filter((word) => {
    const place = others.indexOf(word)
    if (place >= 0) others.splice(place, 1)
    return place >= 0
  })
  return shared.length > 0 && shared.length * 4 >= words.length + others.length + shared.length
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function itemChange(was: Item | undefined, is: Item | undefined): Change | undefined {
  const picture = (item: Item | undefined) => (item && 'picture' in item ? item.picture : undefined)
  const text = (item: Item | undefined) => (item && 'text' in item ? item.text : '')
  if (picture(was) || picture(is)) {
    return pictureChange([picture(was)?.address, picture(was)?.alt], [picture(is)?.address, picture(is)?.alt])
  }
  return text(was) === text(is) ? undefined : { as: 'text', before: text(was), after: text(is) }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
