import { composed } from '../shared/letter-forms.ts'
import type { Hints, Known } from './hint-rules.ts'

/** Empty drafts, labels, merging and the lists of multipart forms are derived from tables of these. */
type Field<Value = unknown, Fields = unknown> = {
  label: string
  /** For narrow places, where it differs. */
  shortLabel?: string
  /** Its value before it is filled in; undefined for a field that not every kind of entry has. */
  empty: Value
  /** The rules refuse a record in which it is blank; forms mark it. */
  isRequired?: boolean
  /** The field it belongs to: the two are compared, taken over and chosen together. */
  with?: string
  /** A list of texts: what either person added is in, what either removed is out. Otherwise a person chooses. */
  joins?: boolean
  /** The part by which two values are compared, where not everything in a value counts. */
  essence?(value: Value): unknown
  /** How people read what is stored as a code. */
  words?(value: Value): string
  /** A picture: its address, described by the field that belongs to it, or address and description together. */
  isPicture?: true
  /** Advice on a value that keeps the rules; `record` is the record of the field. */
  hints?(value: Value, record: Fields, known: Known): Hints
} & Inside<Value>

type Entry = { id: number }

/** A list of numbered entries is merged entry by entry; a record inside a record is merged field by field, if its fields are given. */
type Inside<Value> = Value extends readonly (infer Item extends Entry)[]
  ? { entries: FieldTable<FieldsOf<Item>>; nameOf(entry: Item): string; parts?: never }
  : { entries?: never; nameOf?: never; parts?: FieldTable<Omit<Value, 'id'>> }

/** The fields of every kind of entry, without the id, which never changes. */
type FieldsOf<Item> = { [Name in Exclude<KeysOf<Item>, 'id'>]: ValueOf<Item, Name> }
type KeysOf<Item> = Item extends unknown ? keyof Item : never
type ValueOf<Item, Name> = Item extends unknown ? (Name extends keyof Item ? Item[Name] : undefined) : never

export type FieldTable<Fields> = { [Name in keyof Fields]-?: Field<Fields[Name], Fields> }

/** The readers of records, each with the audiences whose fields it sees. */
const audiencesOf = {
  visitors: ['visitors'],
  /** Every signed-in user. */
  staff: ['visitors', 'staff'],
  /** Users with the right to change records of the kind. */
  writers: ['visitors', 'staff', 'writers'],
} as const
export type Audience = keyof typeof audiencesOf

/** The fields of a record. The entries and parts of a field have its audience. */
export type RecordTable<Fields> = {
  [Name in keyof Fields]-?: FieldTable<Fields>[Name] & { audience: Audience }
}

/** Any table, where it is read without knowing the record. */
export type AnyField = Pick<
  Field,
  'label' | 'shortLabel' | 'empty' | 'isRequired' | 'with' | 'joins' | 'isPicture'
> & {
  essence?(value: unknown): unknown
  words?(value: unknown): string
  hints?(value: unknown, record: unknown, known: Known): Hints
  entries?: AnyTable
  nameOf?(entry: unknown): string
  parts?: AnyTable
}
export type AnyTable = { [name: string]: AnyField }

/** Codes by their labels; one of another release is shown as it is. */
export const inWords =
  (labels: Record<string, string>) =>
  (code: unknown): string =>
    (Object.hasOwn(labels, String(code)) && labels[String(code)]) || String(code)

/** A table of fields that have the same audience. */
export const withAudience = <A extends Audience, Table extends object>(audience: A, table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, { ...field, audience }])) as {
    [Name in keyof Table]: Table[Name] & { audience: A }
  }

/** The parts of each record of a list that visitors see beside its fields. */
export const listedParts = withAudience('visitors', { id: {}, slug: {}, createdAt: {}, updatedAt: {} })

export type Audiences = Record<string, { audience: Audience }>
type Seen<Table, Reader extends Audience> = {
  [Name in keyof Table]: Table[Name] extends { audience: (typeof audiencesOf)[Reader][number] } ? Name : never
}[keyof Table]
/** For a reader that is known at run time only, a union. */
type SeenBy<Reader extends Audience, Fields, Table> = Reader extends Audience
  ? Pick<Fields, Seen<Table, Reader> & keyof Fields>
  : never
export type SeenByVisitors<Fields, Table> = SeenBy<'visitors', Fields, Table>
export type SeenByStaff<Fields, Table> = SeenBy<'staff', Fields, Table>

/** Only what this reader sees of a record; what the table does not name is left out. */
export function seenBy<Reader extends Audience, Fields extends object, Table extends Audiences>(
  reader: Reader,
  table: Table,
  record: Fields,
): SeenBy<Reader, Fields, Table> {
  const audiences: readonly string[] = audiencesOf[reader]
  const isSeen = ([name]: [string, unknown]) => audiences.includes(table[name]?.audience ?? '')
  return Object.fromEntries(Object.entries(record).filter(isSeen)) as SeenBy<Reader, Fields, Table>
}

export const seenByVisitors = <Fields extends object, Table extends Audiences>(
  table: Table,
  record: Fields,
) => seenBy('visitors', table, record)

export function emptyRecord<Fields>(table: FieldTable<Fields>): Fields {
  return Object.fromEntries(
    Object.entries(table as AnyTable).map(([name, { empty }]) => [name, structuredClone(empty)]),
  ) as Fields
}

/** A record inside a record, which is empty when all its parts are. */
export const group = <Fields>(label: string, parts: FieldTable<Fields>) => ({
  label,
  parts,
  empty: emptyRecord(parts),
})

/** The record's own fields, without what else an answer carries. */
export const fieldsIn = <Table extends object, Fields extends Record<keyof Table, unknown>>(
  table: Table,
  record: Fields,
) =>
  Object.fromEntries(Object.keys(table).map((name) => [name, fieldOf(record, name)])) as Pick<
    Fields,
    keyof Table
  >

export const labelsIn = (table: AnyTable): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { label, shortLabel }]) => [name, shortLabel ?? label]),
  )

/** Names what a kept draft of this table looks like; another release may know other fields. */
export const shapeOf = (table: AnyTable): string =>
  Object.entries(table)
    .map(([name, { empty, entries, parts }]) => {
      const inside = entries ?? parts
      return `${name}:${inside ? `{${shapeOf(inside)}}` : kindOf(empty)}`
    })
    .join()

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** A draft of another release: fields it did not know are empty, and so is a value of another kind; inside entries and parts too. */
export function adapted<Draft extends object>(table: AnyTable, draft: Draft): Draft {
  const fields = Object.entries(table)
    .filter(([name, { empty }]) => empty !== undefined || name in draft)
    .map(([name, field]) => [name, adaptedValue(field, fieldOf(draft, name))])
  return { ...draft, ...Object.fromEntries(fields) }
}

function adaptedValue({ empty, entries, parts, isPicture }: AnyField, value: unknown): unknown {
  // A text that not every kind of entry has.
  if (empty === undefined) return typeof value === 'string' ? value : undefined
  // An amount: a number as it is stored, a text as it is typed.
  const isAmount = empty === null && !isPicture
  // NaN before it was stored.
  const isUnreadable = value === null && typeof empty === 'number'
  const kinds = isAmount ? ['number', 'string'] : [kindOf(empty)]
  if (!isUnreadable && !kinds.includes(kindOf(value))) return empty
  if (entries) return (value as unknown[]).filter(isEntry).map((entry) => adapted(entries, entry))
  if (parts && isObject(value)) return adapted(parts, value)
  return value
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isEntry = (value: unknown): value is Entry =>
  isObject(value) && typeof fieldOf(value, 'id') === 'number'

/** Fields that are compared and taken together, each group under the name of its first. */
export function unitsOf(table: AnyTable): [first: string, ...others: string[]][] {
  const names = Object.keys(table)
  return names
    .filter((name) => !table[name]!.with)
    .map((name) => [name, ...names.filter((other) => table[other]!.with === name)])
}

export const isSameRecord = (table: AnyTable, a: object, b: object) =>
  Object.entries(table).every(([name, field]) => isSameValue(field, fieldOf(a, name), fieldOf(b, name)))

/** Blanks around a text, the form of its letters, and whether a number has been typed or stored, make no difference. */
export function isSameValue(field: AnyField, a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (field.entries) return isSameList(field.entries, listOf(a), listOf(b))
  if (field.parts && a && b) return isSameRecord(field.parts, a, b)
  const [one, other] = [JSON.stringify(comparable(field, a)), JSON.stringify(comparable(field, b))]
  return one === other || composed(one) === composed(other)
}

const isSameList = (table: AnyTable, a: Entry[], b: Entry[]) =>
  a.length === b.length &&
  a.every((entry, index) => idOf(entry) === idOf(b[index]) && isSameRecord(table, entry, b[index]!))

function comparable(field: AnyField, value: unknown): unknown {
  if (field.essence) return field.essence(value ?? null)
  if (typeof value === 'object' && value !== null) return value
  return value === undefined || value === null ? '' : String(value).trim()
}

const listOf = (value: unknown) => (Array.isArray(value) ? value : [])

export const idOf = (entry: unknown) => (entry as Entry).id
export const fieldOf = (record: unknown, name: string): unknown => (record as Record<string, unknown>)[name]

/** An entry of another release may lack the field that names it. */
export const entryName = ({ entries = {}, nameOf }: AnyField, entry: Entry): string =>
  nameOf?.(adapted(entries, entry)) ?? ''

/** The value at 'offices.3.address': the address of the office with the id 3; undefined where there is no such thing. */
export function valueAt(table: AnyTable, record: unknown, path: string): unknown {
  const [name, ...rest] = path.split('.') as [string, ...string[]]
  const value = fieldOf(record, name)
  const { entries, parts } = table[name] ?? {}
  if (!rest.length || rest[0] === ORDER) return value
  if (parts) return value && valueAt(parts, value, rest.join('.'))
  const entry = listOf(value).find((one) => String(idOf(one)) === rest[0])
  return rest.length === 1 || !entry ? entry : valueAt(entries ?? {}, entry, rest.slice(1).join('.'))
}

/** The target of a path: a field of the table that it is in, or an entry of the field's list. */
export function fieldAt(
  table: AnyTable,
  path: string,
): { table: AnyTable; name: string; field?: AnyField; isEntry: boolean } {
  const [name, ...rest] = path.split('.') as [string, ...string[]]
  const field = table[name]
  if (rest.length && field?.parts) return fieldAt(field.parts, rest.join('.'))
  if (rest.length > 1 && field?.entries) return fieldAt(field.entries, rest.slice(1).join('.'))
  return { table, name, field, isEntry: rest.length > 0 && rest[0] !== ORDER }
}

/** The last part of the path of an order that two people changed. */
export const ORDER = 'order'

/** 'Offices: GUWAHATI: Address' for 'offices.3.address'; the versions tell the entry's name, or its position while it has none. */
export function pathLabel(table: AnyTable, path: string, versions: readonly unknown[]): string {
  const [name, ...rest] = path.split('.') as [string, ...string[]]
  const { label, entries, nameOf, parts } = table[name] ?? { label: name }
  if (!rest.length) return label
  if (rest[0] === ORDER) return `${label}: Order`
  const inner = versions.map((version) => fieldOf(version, name)).filter(Boolean)
  if (parts) return `${label}: ${pathLabel(parts, rest.join('.'), inner)}`
  // A text of a list has a position; a picture is a whole.
  if (!entries) return /^\d+$/.test(rest[0]!) ? `${label}: ${Number(rest[0]) + 1}` : label
  const lists = inner.map(listOf)
  const isNamed = (entry: unknown) => String(idOf(entry)) === rest[0]
  const found = lists.flatMap((list) => list.filter(isNamed))
  const index = lists.map((list) => list.findIndex(isNamed)).find((at) => at >= 0)
  const named = `${label}: ${(found[0] && nameOf?.(found[0])) || (index === undefined ? rest[0] : index + 1)}`
  return rest.length === 1 ? named : `${named}: ${pathLabel(entries, rest.slice(1).join('.'), found)}`
}

/** 'Client, Year'. */
export const pathLabels = (table: AnyTable, paths: readonly string[], versions: readonly unknown[]) =>
  paths.map((path) => pathLabel(table, path, versions)).join(', ')
