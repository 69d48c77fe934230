import { roleNames, roles } from '../account/role.ts'
import { statusLabels } from '../enquiry/enquiry-status.ts'
import {
  type EntryDifference,
  entriesOf,
  type FieldDifference,
  isRecord,
  type Entry as NumberedEntry,
  valueDifference,
} from '../fields/difference.ts'
import type { AnyField, AnyTable } from '../fields/record-fields.ts'
import { exportReasonLabels, typedReason } from '../hiring/export-reason.ts'
import { mailTemplateLabels } from '../hiring/mail-template.ts'
import { stageLabel, stages } from '../hiring/stage.ts'
import { pictureIdOf } from '../picture/picture-format.ts'
import { isVersioned, recordKinds, versionedKinds } from '../record/kinds.ts'
import { isSame } from '../shared/is-same.ts'
import { shownDay } from '../time/day.ts'
import { type ActivityEvent, entryName, groupOf } from './activity.ts'
import type { ActivityGroup } from './activity-kinds.ts'
import type { Changes } from './changes-schema.ts'

/** A value as it is shown to a person; `picture` is the address of an uploaded picture. */
export type Shown = { text: string; picture?: string }

export type Difference = { label: string } & (
  | { as: 'value'; before?: Shown; after?: Shown }
  | { as: 'list'; removed: Shown[]; added: Shown[] }
  | { as: 'order'; before: Shown[]; after: Shown[] }
)

/** Fields for programs, which are not shown to people. */
const HIDDEN_FIELDS = new Set(['id', '_id', 'type', 'width', 'height'])

type Entry = Pick<ActivityEvent, 'kind' | 'subject'> & { changes: Changes }

/** The labels of what is no field of a record. */
const otherLabels: Record<string, string> = {
  trashed: 'In the trash',
  trashedPictures: 'Pictures moved to the trash',
  focus: 'Focal point',
  email: 'E-mail',
  place: 'Position in the order',
  restoredFrom: 'Restored version',
  fields: 'Changed',
  demandedAt: 'Demanded since',
}

/** The words for stored values that are codes, by the kind of record and the name of the field. */
const valueLabels: Partial<Record<ActivityGroup, Record<string, Record<string, string>>>> = {
  candidate: {
    stage: Object.fromEntries(stages.map((stage) => [stage, stageLabel(stage)])),
    template: { ...mailTemplateLabels, other: 'Written by hand' },
    file: { cv: 'CV', test: 'Test' },
    fields: { rating: 'Rating', tags: 'Tags', notes: 'Notes' },
    reason: { ...exportReasonLabels, [typedReason]: 'Typed in an earlier release, and not kept' },
  },
  enquiry: { status: statusLabels },
  user: { role: Object.fromEntries(roleNames.map((role) => [role, roles[role].label])) },
}

function inWords(group: ActivityGroup, field: string, value: unknown): unknown {
  const words = valueLabels[group]?.[field]
  if (!words) return value
  const inWord = (one: unknown) => (typeof one === 'string' && Object.hasOwn(words, one) ? words[one] : one)
  return Array.isArray(value) ? value.map(inWord).join(', ') : inWord(value)
}

/** The fields of the record that the entry is about; none for a record without a table. */
function tableOf({ kind, subject }: Entry): AnyTable {
  const group = groupOf(kind)
  return isVersioned(group) ? recordKinds[group].fieldsOf(subject.id) : {}
}

/** 'Team' for 'projectTeam' of a project; its name for a field that the table does not know. */
function labelOf({ name, field }: Pick<FieldDifference, 'name' | 'field'>): string {
  if (field) return field.shortLabel ?? field.label
  if (Object.hasOwn(otherLabels, name)) return otherLabels[name]!
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The names of all fields of records whose label contains this text, in lower case. */
export function fieldsNamed(text: string): string[] {
  const tables = versionedKinds.flatMap((kind): readonly AnyTable[] => recordKinds[kind].tables)
  const labels = [
    ...tables.flatMap((table) =>
      Object.entries(table).map(
        ([name, { label, shortLabel = '' }]) => [name, `${label} ${shortLabel}`] as const,
      ),
    ),
    ...Object.entries(otherLabels),
  ]
  return [...new Set(labels.filter(([, label]) => label.toLowerCase().includes(text)).map(([name]) => name))]
}

/** The changed fields, in the order in which they were stored. */
export function differencesIn(entry: Entry): Difference[] {
  const table = tableOf(entry)
  const group = groupOf(entry.kind)
  return Object.entries(entry.changes).flatMap(([name, { before, after }]) => {
    const field = Object.hasOwn(table, name) ? table[name] : undefined
    const [was, is] = [inWords(group, name, before), inWords(group, name, after)]
    // Values of any release, which the rules of this one may not read.
    return drawn(
      '',
      valueDifference(name, field, was, is, (_field, a, b) => isSame(a, b)),
    )
  })
}

function drawn(within: string, one: FieldDifference): Difference[] {
  const { field, before, after, fields, entries } = one
  const label = `${within}${labelOf(one)}`
  if (entries) return drawnEntries(label, field!, entries)
  if (fields) return drawnFields(label, fields)
  if (Array.isArray(before) || Array.isArray(after)) {
    return listDifference(label, listOf(before).map(item), listOf(after).map(item))
  }
  const [was, is] = [shown(before), shown(after)]
  return isSame(was, is) ? [] : [{ label, as: 'value', before: was, after: is }]
}

const drawnFields = (label: string, fields: readonly FieldDifference[]) =>
  fields.filter(({ name }) => !HIDDEN_FIELDS.has(name)).flatMap((one) => drawn(`${label}: `, one))

/** The entries that were removed and added, the fields that differ in the others, and their order. */
function drawnEntries(label: string, field: AnyField, entries: readonly EntryDifference[]): Difference[] {
  const removed = entriesOf(entries, 'before').flatMap(({ was, is }) => (is ? [] : [item(was)]))
  const added = entriesOf(entries, 'after').flatMap(({ was, is }) => (was ? [] : [item(is)]))
  const both = entriesOf(entries, 'before').filter(({ is }) => is)
  const changed = both.flatMap(({ is, fields }) => drawnFields(`${label}: ${entryName(field, is!)}`, fields))
  const named = (entry: NumberedEntry | undefined) => ({ text: entryName(field, entry!) })
  const order = {
    before: both.map(({ was }) => named(was)),
    after: entriesOf(both, 'after').map(({ is }) => named(is)),
  }
  return [
    ...(removed.length + added.length > 0 ? [{ label, as: 'list' as const, removed, added }] : []),
    ...changed,
    ...(both.some(({ isMoved }) => isMoved)
      ? [{ label: `${label}: Order`, as: 'order' as const, ...order }]
      : []),
  ]
}

function listDifference(label: string, before: Shown[], after: Shown[]): Difference[] {
  // A difference only in values that are not shown, such as a picture's width, is not shown.
  if (isSame(before, after)) return []
  const removed = without(before, after)
  const added = without(after, before)
  return [
    removed.length + added.length > 0
      ? { label, as: 'list', removed, added }
      : { label, as: 'order', before, after },
  ]
}

/** The entries of `list` that are not in `other`; duplicates count. */
function without(list: readonly Shown[], other: readonly Shown[]): Shown[] {
  const left = other.map((entry) => JSON.stringify(entry))
  return list.filter((entry) => {
    const index = left.indexOf(JSON.stringify(entry))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : isNone(value) ? [] : [value])
const isNone = (value: unknown) => value === null || value === undefined || value === ''

const item = (value: unknown): Shown => shown(value) ?? { text: 'Empty' }

function shown(value: unknown): Shown | undefined {
  if (isNone(value)) return undefined
  const texts = textsOf(value)
  const picture = texts.find((text) => pictureIdOf(text) !== undefined)
  const words = texts.filter((text) => pictureIdOf(text) === undefined)
  return { text: words.join(' · ') || (picture ? 'Picture' : 'Empty'), picture }
}

function textsOf(value: unknown): string[] {
  if (isNone(value)) return []
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (isRecord(value)) {
    return Object.entries(value)
      .filter(([key]) => !HIDDEN_FIELDS.has(key))
      .flatMap(([, part]) => textsOf(part))
  }
  return [shownDay(String(value))]
}

export const differencesAsText = (entry: Entry): string => differencesIn(entry).map(inOneLine).join('\n')

/** The difference of one field in lines, one for each part that differs. */
export const fieldInWords = (one: FieldDifference): string[] => drawn('', one).map(inOneLine)

function inOneLine(one: Difference): string {
  const words = ({ text, picture }: Shown) => (picture ? `${text} ${picture}` : text)
  const all = (list: readonly Shown[]) => list.map(words).join('; ')
  if (one.as === 'value') {
    const [before, after] = [one.before, one.after].map((value) => (value ? words(value) : 'empty'))
    return `${one.label}: ${before} → ${after}`
  }
  if (one.as === 'order') return `${one.label}: ${all(one.before)} → ${all(one.after)}`
  const parts = [
    one.removed.length ? `removed ${all(one.removed)}` : '',
    one.added.length ? `added ${all(one.added)}` : '',
  ]
  return `${one.label}: ${parts.filter(Boolean).join('; ')}`
}
