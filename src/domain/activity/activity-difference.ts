import { contactFields } from '../content/contact-fields.ts'
import { pictureIdOf } from '../picture/picture-format.ts'
import { projectFields } from '../project/project-fields.ts'
import { labelsIn } from '../record-fields.ts'
import type { Changes } from './changes-schema.ts'

/** A value as it is shown to a person; `picture` is the address of an uploaded picture. */
export type Shown = { text: string; picture?: string }

export type Difference = { label: string } & (
  | { as: 'value'; before?: Shown; after?: Shown }
  | { as: 'list'; removed: Shown[]; added: Shown[] }
  | { as: 'order'; before: Shown[]; after: Shown[] }
)

const labels: Record<string, string> = {
  ...labelsIn(contactFields),
  ...labelsIn(projectFields),
  trashed: 'In the trash',
  email: 'E-mail',
  place: 'Place in the gallery',
  restoredFrom: 'Restored version',
}

/** 'projectTeam' is 'Project team'. */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The changed fields, in the order in which they were stored. */
export function differencesIn(changes: Changes): Difference[] {
  return Object.entries(changes).flatMap(([field, { before, after }]) => differ([field], before, after))
}

function differ(path: string[], before: unknown, after: unknown): Difference[] {
  const label = path.map(fieldLabel).join(' / ')
  if (isRecord(before) && isRecord(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => !isSame(before[key], after[key]))
      .flatMap((key) => differ([...path, key], before[key], after[key]))
  }
  if (Array.isArray(before) || Array.isArray(after)) {
    return listDifference(label, listOf(before).map(item), listOf(after).map(item))
  }
  const [was, is] = [shown(before), shown(after)]
  return isSame(was, is) ? [] : [{ label, as: 'value', before: was, after: is }]
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
    const place = left.indexOf(JSON.stringify(entry))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : isNone(value) ? [] : [value])
const isNone = (value: unknown) => value === null || value === undefined || value === ''
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const item = (value: unknown): Shown => shown(value) ?? { text: 'Empty' }

function shown(value: unknown): Shown | undefined {
  if (isNone(value)) return undefined
  const texts = textsOf(value)
  const picture = texts.find((text) => pictureIdOf(text) !== undefined)
  const words = texts.filter((text) => pictureIdOf(text) === undefined)
  return { text: words.join(' · ') || (picture ? 'Picture' : 'Empty'), picture }
}

// Fields for programs, which are not shown to people.
const HIDDEN_FIELDS = new Set(['id', '_id', 'type', 'width', 'height'])

function textsOf(value: unknown): string[] {
  if (isNone(value)) return []
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (isRecord(value)) {
    return Object.entries(value)
      .filter(([key]) => !HIDDEN_FIELDS.has(key))
      .flatMap(([, part]) => textsOf(part))
  }
  return [String(value)]
}

/** All changes as lines of plain text, for a spreadsheet. */
export function differencesAsText(changes: Changes): string {
  const words = ({ text, picture }: Shown) => (picture ? `${text} ${picture}` : text)
  const all = (list: readonly Shown[]) => list.map(words).join('; ')
  return differencesIn(changes)
    .map((one) => {
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
    })
    .join('\n')
}
