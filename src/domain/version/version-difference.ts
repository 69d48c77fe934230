import { type Aligned, aligned, difference, type FieldDifference } from '../fields/difference.ts'
import { type AnyField, type AnyTable, fieldOf, unitsOf } from '../fields/record-fields.ts'
import { isPicture } from '../project/section.ts'
import type { Section } from '../project/section-schema.ts'
import { shownDay } from '../time/day.ts'

export type ShownPicture = { address: string; alt: string }

export type Change =
  | { as: 'text'; before: string; after: string }
  | { as: 'picture'; before?: ShownPicture; after?: ShownPicture }
  | { as: 'fields'; fields: FieldChange[] }
  | { as: 'list'; entries: EntryChange[]; unchanged: number }

/** `name` is the field's; of fields that belong together it is the first's. */
export type FieldChange = { name: string; label: string; change: Change }

/** `before` and `after` are its places in the two lists, from 1; an added entry has none in the first, a removed one none in the second. */
export type EntryChange = Pick<Aligned<unknown>, 'before' | 'after' | 'isMoved'> & {
  /** Unique in its list. */
  key: string
  /** The name of a numbered entry; it may be empty. */
  name?: string
  /** The content of an entry without a number: a text or a picture. */
  item?: Item
  /** The changes inside; for an entry that was added or removed, all of it. */
  change?: Change
}

export type Item = { text: string } | { picture: ShownPicture }

/** The fields in which two versions of a record differ, in the order of their table. */
export const versionDifference = (table: AnyTable, before: object, after: object): FieldChange[] =>
  changesOf(table, difference(table, before, after), before, after)

function changesOf(
  table: AnyTable,
  differences: readonly FieldDifference[],
  before: object = {},
  after: object = {},
): FieldChange[] {
  return unitsOf(table).flatMap((unit) => {
    const [name] = unit
    const found = unit.flatMap((one) => differences.filter((other) => other.name === one))
    if (found.length === 0) return []
    const valuesIn = (record: object) => unit.map((one) => fieldOf(record, one))
    const change = table[name]!.isPicture
      ? pictureChange(valuesIn(before), valuesIn(after))
      : unit.length > 1
        ? fieldsChange(found.flatMap((one) => fieldChange(table, one.name, valueChange(one))))
        : valueChange(found[0]!)
    return fieldChange(table, name, change)
  })
}

const fieldChange = (table: AnyTable, name: string, change: Change | undefined): FieldChange[] =>
  change ? [{ name, label: table[name]!.label, change }] : []

const fieldsChange = (fields: FieldChange[]): Change | undefined =>
  fields.length ? { as: 'fields', fields } : undefined

function valueChange({ field, before, after, entries }: FieldDifference): Change | undefined {
  // An entry that was added has none before.
  if (field!.parts)
    return fieldsChange(versionDifference(field!.parts, (before ?? {}) as object, (after ?? {}) as object))
  if (entries)
    return listChange(entries, ({ was, is, fields }) => ({
      name: field!.nameOf?.(is ?? was) ?? '',
      change: fieldsChange(changesOf(field!.entries!, fields, was, is)),
    }))
  if (Array.isArray(before) || Array.isArray(after))
    return listChange(alignedItems(field!, itemsOf(before), itemsOf(after)), ({ was, is }) => ({
      item: is ?? was,
      change: itemChange(was, is),
    }))
  const [was, is] = [textOf(before), textOf(after)]
  return was === is ? undefined : { as: 'text', before: was, after: is }
}

function listChange<Of extends Aligned<unknown>>(
  all: readonly Of[],
  describe: (entry: Of) => Pick<EntryChange, 'name' | 'item' | 'change'>,
): Change | undefined {
  const entries = all
    .map((entry): EntryChange => {
      const { before, after, isMoved } = entry
      return {
        key: after ? `after-${after}` : `before-${before}`,
        before,
        after,
        isMoved,
        ...describe(entry),
      }
    })
    .filter(({ isMoved, change, before, after }) => isMoved || change || !before || !after)
  return entries.length ? { as: 'list', entries, unchanged: all.length - entries.length } : undefined
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

/**
 * Texts and pictures have no number: the same text or picture is matched first, then a text with one that shares most of its words,
 * then what is left at the same place. Of a list of names, such as tags, none is a changed form of another.
 */
function alignedItems({ joins }: AnyField, before: readonly Item[], after: readonly Item[]): Aligned<Item>[] {
  const partners: (number | undefined)[] = after.map(() => undefined)
  const match = (fits: (was: Item, is: Item, sameIndex: boolean) => boolean) => {
    for (const [index, is] of after.entries()) {
      if (partners[index] !== undefined) continue
      const partner = before.findIndex(
        (was, other) => !partners.includes(other) && fits(was, is, other === index),
      )
      if (partner >= 0) partners[index] = partner
    }
  }
  match(isSameItem)
  if (!joins) {
    match(areAlike)
    match((was, is, sameIndex) => sameIndex && 'text' in was === 'text' in is)
  }
  return aligned(before, after, partners)
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
    const index = others.indexOf(word)
    if (index >= 0) others.splice(index, 1)
    return index >= 0
  })
  return shared.length > 0 && shared.length * 4 >= words.length + others.length + shared.length
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

function itemChange(was: Item | undefined, is: Item | undefined): Change | undefined {
  const picture = (item: Item | undefined) => (item && 'picture' in item ? item.picture : undefined)
  const text = (item: Item | undefined) => (item && 'text' in item ? item.text : '')
  if (picture(was) || picture(is)) {
    return pictureChange([picture(was)?.address, picture(was)?.alt], [picture(is)?.address, picture(is)?.alt])
  }
  return text(was) === text(is) ? undefined : { as: 'text', before: text(was), after: text(is) }
}

const itemsOf = (value: unknown): Item[] => (Array.isArray(value) ? value.map(itemOf) : [])
