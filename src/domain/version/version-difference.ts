import { type Aligned, aligned, difference, type FieldDifference, isRecord } from '../fields/difference.ts'
import {
  type AnyField,
  type AnyTable,
  entryName,
  fieldAt,
  fieldOf,
  ORDER,
  unitsOf,
  valueAt,
} from '../fields/record-fields.ts'
import { pictureIdOf } from '../picture/picture-format.ts'
import { isSame } from '../shared/is-same.ts'
import { composed } from '../shared/letter-forms.ts'
import { shownDay } from '../time/day.ts'

export type Side = 'before' | 'after'
/** A text; or the address of a picture, whose description is the text: undefined where it cannot have one. */
export type Shown = { text?: string; picture?: string }

export type Change = ValueChange | FieldsChange | ListChange

/** A side is undefined where it is empty. */
export type ValueChange = { as: 'value'; before?: Shown; after?: Shown }

/** `isGroup`: of a record inside the record; `only`: the side that has this record or entry. */
type FieldsChange = { as: 'fields'; fields: FieldChange[]; isGroup?: true; only?: Side }
/** `entries` are those that differ, `all` the others too. */
export type ListChange = { as: 'list'; entries: EntryChange[]; all: EntryChange[]; unchanged: number }

/** `name` is the field's; of fields that belong together it is the first's. */
export type FieldChange = { name: string; label: string; change: Change }

/** `before` and `after` are its places in the two lists, from 1; an added entry has none in the first, a removed one none in the second. */
export type EntryChange = Pick<Aligned<unknown>, 'before' | 'after' | 'isMoved'> & {
  /** Unique in its list. */
  key: string
  /** The number of a numbered entry, and its name, which may be empty. */
  id?: number
  name?: string
  /** The content of an entry without a number. */
  item?: Shown
  /** The changes inside; for an entry that was added or removed, all of it. */
  change?: Change
}

/** The entries that one of the two lists has, in its order. */
export const entriesOn = (side: Side, entries: readonly EntryChange[]) =>
  entries.filter((entry) => entry[side]).toSorted((a, b) => a[side]! - b[side]!)

/** Fields for programs, which are not shown to people. */
const HIDDEN_FIELDS = new Set(['id', '_id', 'type', 'width', 'height'])

/**
 * The fields in which two versions of a record differ, in the order of their table; then those that the table does not have. The
 * versions may be of any release, so that values are compared as they are shown, not by today's rules.
 */
export const versionDifference = (table: AnyTable, before: object, after: object): FieldChange[] =>
  changesOf(
    table,
    difference(table, before, after, (_field, a, b) => isSame(a, b)),
    before,
    after,
  )

/** The same of differences that were found by the rules of the fields. */
export const changesOfFields = (differences: readonly FieldDifference[]): FieldChange[] =>
  differences.flatMap((one) => fieldChange(one, valueChange(one)))

/**
 * The change at a path: of a field, such as 'offices.3.address', of an entry, or of the order of a list. A value of which people
 * see no difference has both sides too.
 */
export function changeAt(table: AnyTable, path: string, before: object, after: object): Change {
  const { table: inner, name, field, isEntry } = fieldAt(table, path)
  const both = (at: string) =>
    [before, after].map((record) => (at ? valueAt(table, record, at) : record) as object | undefined)
  if (isEntry) {
    const [was, is] = both(path)
    const fields = versionDifference(field?.entries ?? {}, was ?? {}, is ?? {})
    return { as: 'fields', fields, only: onlyOf(was, is) }
  }
  const names = path.split('.')
  const isOrder = names.at(-1) === ORDER
  const [was = {}, is = {}] = both(names.slice(0, isOrder ? -2 : -1).join('.'))
  const change =
    versionDifference(inner, was, is).find((one) => one.name === name)?.change ??
    bothSides(shown(fieldOf(was, name)), shown(fieldOf(is, name)))
  if (!isOrder || change.as !== 'list') return change
  return { ...change, entries: change.all.map((entry) => ({ ...entry, change: undefined })), unchanged: 0 }
}

const onlyOf = (was: unknown, is: unknown): Side | undefined =>
  isNone(was) ? 'after' : isNone(is) ? 'before' : undefined

function changesOf(
  table: AnyTable,
  differences: readonly FieldDifference[],
  before: object = {},
  after: object = {},
): FieldChange[] {
  const known = unitsOf(table).flatMap((unit) => {
    const [name] = unit
    const found = unit.flatMap((one) => differences.filter((other) => other.name === one))
    if (found.length === 0) return []
    const valuesIn = (record: object) => unit.map((one) => fieldOf(record, one))
    const change = table[name]!.isPicture
      ? shownChange(pictureIn(valuesIn(before)), pictureIn(valuesIn(after)))
      : unit.length > 1
        ? fieldsChange(changesOfFields(found))
        : valueChange(found[0]!)
    return fieldChange({ name, field: table[name] }, change)
  })
  return [...known, ...changesOfFields(differences.filter(({ field }) => !field))]
}

const fieldChange = (
  { name, field }: Pick<FieldDifference, 'name' | 'field'>,
  change: Change | undefined,
): FieldChange[] => (change ? [{ name, label: field?.label ?? labelOf(name), change }] : [])

/** 'Old field' for 'oldField', which the table does not have. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const fieldsChange = (fields: FieldChange[], others: Partial<FieldsChange> = {}): Change | undefined =>
  fields.length ? { as: 'fields', fields, ...others } : undefined

function valueChange({ field, before, after, fields, entries }: FieldDifference): Change | undefined {
  if (field?.words) {
    // Values that differ may have the same words, as two deleted projects do.
    const change = bothSides(inWords(field, before), inWords(field, after))
    return change.before || change.after ? change : undefined
  }
  if (field?.isPicture) return shownChange(pictureIn([before]), pictureIn([after]))
  if (entries)
    return listChange(entries, ({ was, is, fields }) => ({
      id: (is ?? was)?.id,
      name: entryName(field!, (is ?? was)!),
      change: fieldsChange(shownFields(changesOf(field!.entries!, fields, was, is)), {
        only: onlyOf(was, is),
      }),
    }))
  if (fields)
    return fieldsChange(
      shownFields(changesOf(field?.parts ?? {}, fields, before as object, after as object)),
      { isGroup: true },
    )
  const only = onlyOf(before, after)
  // A record inside the record that one of the two does not have.
  if (field?.parts && only && [before, after].some(isRecord))
    return fieldsChange(versionDifference(field.parts, (before || {}) as object, (after || {}) as object), {
      isGroup: true,
      only,
    })
  if (Array.isArray(before) || Array.isArray(after))
    return listChange(alignedItems(field, itemsOf(before), itemsOf(after)), ({ was, is }) => ({
      item: is ?? was,
      change: shownChange(was, is),
    }))
  return shownChange(shown(before), shown(after))
}

const shownFields = (changes: FieldChange[]) => changes.filter(({ name }) => !HIDDEN_FIELDS.has(name))

function listChange<Of extends Aligned<unknown>>(
  aligned: readonly Of[],
  describe: (entry: Of) => Pick<EntryChange, 'id' | 'name' | 'item' | 'change'>,
): Change | undefined {
  const all = aligned.map((entry): EntryChange => {
    const { before, after, isMoved } = entry
    return {
      key: after ? `after-${after}` : `before-${before}`,
      before,
      after,
      isMoved,
      ...describe(entry),
    }
  })
  const entries = all.filter(({ isMoved, change, before, after }) => isMoved || change || !before || !after)
  return entries.length ? { as: 'list', entries, all, unchanged: all.length - entries.length } : undefined
}

function shownChange(was: Shown | undefined, is: Shown | undefined): Change | undefined {
  const change = bothSides(was, is)
  const { before, after } = change
  return before?.text === after?.text && before?.picture === after?.picture ? undefined : change
}

function bothSides(was: Shown | undefined, is: Shown | undefined): ValueChange {
  const filled = (one: Shown | undefined) => (one?.text || one?.picture ? one : undefined)
  return { as: 'value', before: filled(was), after: filled(is) }
}

/** A picture is stored as a whole, or as an address, perhaps with its description in another field. */
function pictureIn(values: unknown[]): Shown {
  const [value, alt] = values
  if (typeof value === 'string')
    return { picture: value.trim(), text: values.length > 1 ? textOf(alt) : undefined }
  if (isRecord(value) && typeof value.img_src === 'string')
    return { picture: value.img_src.trim(), text: textOf(value.alt) }
  return shown([value, alt])
}

const isNone = (value: unknown) => value === undefined || value === null || value === ''

const inWords = ({ words }: AnyField, value: unknown): Shown => ({
  text: isNone(value) ? '' : [value].flat().map(words!).join(', '),
})

/**
 * Texts and pictures have no number: the same text or picture is matched first, then a text with one that shares most of its words,
 * then what is left at the same place. Of a list of names, such as tags, none is a changed form of another.
 */
function alignedItems(
  field: AnyField | undefined,
  before: readonly Shown[],
  after: readonly Shown[],
): Aligned<Shown>[] {
  const keyOf = ({ picture, text }: Shown) => (picture === undefined ? `text ${text}` : `picture ${picture}`)
  const indexes = new Map<string, number[]>()
  for (const [index, was] of before.entries())
    indexes.set(keyOf(was), [...(indexes.get(keyOf(was)) ?? []), index])
  const partners = after.map((is) => indexes.get(keyOf(is))?.shift())
  const taken = new Set(partners)
  const match = (fits: (was: Shown, is: Shown, sameIndex: boolean) => boolean) => {
    for (const [index, is] of after.entries()) {
      if (partners[index] !== undefined) continue
      const partner = before.findIndex((was, other) => !taken.has(other) && fits(was, is, other === index))
      if (partner < 0) continue
      partners[index] = partner
      taken.add(partner)
    }
  }
  if (!field?.joins) {
    match(areAlike)
    match((was, is, sameIndex) => sameIndex && !was.picture === !is.picture)
  }
  return aligned(before, after, partners)
}

/**
 * A text or a picture. Of a value whose parts no table names, all that people read is one text. Letters have one form, since
 * people see no difference between their forms.
 */
function shown(value: unknown): Shown {
  // A section.
  if (isRecord(value) && typeof value.type === 'string' && typeof value.content === 'string')
    return value.type === 'text'
      ? { text: composed(value.content.trim()) }
      : { picture: value.content, text: textOf(value.alt) }
  const texts = textsIn(value)
  const picture = texts.find((text) => pictureIdOf(text) !== undefined)
  return { picture, text: texts.filter((one) => one !== picture).join(' · ') }
}

const textOf = (value: unknown) => textsIn(value).join(' · ')

function textsIn(value: unknown): string[] {
  if (isNone(value)) return []
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, part]) => (HIDDEN_FIELDS.has(name) ? [] : textsIn(part)))
  return [composed(shownDay(String(value).trim()))]
}

/** Two texts of which at least half of the words are the same. */
function areAlike(a: Shown, b: Shown): boolean {
  if (a.picture || b.picture) return false
  const [words, others] = [wordsOf(a.text), wordsOf(b.text)]
  const shared = words.filter((word) => {
    const index = others.indexOf(word)
    if (index >= 0) others.splice(index, 1)
    return index >= 0
  })
  return shared.length > 0 && shared.length * 4 >= words.length + others.length + shared.length
}

const wordsOf = (text = ''): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const itemsOf = (value: unknown): Shown[] => (isNone(value) ? [] : [value].flat().map(shown))
