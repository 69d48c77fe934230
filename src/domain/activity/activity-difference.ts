import { roleNames, roles } from '../account/role.ts'
import { statusLabels } from '../enquiry/enquiry-status.ts'
import { type AnyField, type AnyTable, inWords } from '../fields/record-fields.ts'
import { exportReasonLabels, typedReason } from '../hiring/export-reason.ts'
import { mailTemplateLabels } from '../hiring/mail-template.ts'
import { stageLabel, stages } from '../hiring/stage.ts'
import { isVersioned, recordKinds, versionedKinds } from '../record/kinds.ts'
import { changesInWords } from '../version/changes-in-words.ts'
import { type FieldChange, versionDifference } from '../version/version-difference.ts'
import { type ActivityEvent, groupOf } from './activity.ts'
import type { ActivityGroup } from './activity-kinds.ts'
import type { Changes } from './changes-schema.ts'

type Entry = Pick<ActivityEvent, 'kind' | 'subject'> & { changes: Changes }

const field = (label: string, labels?: Record<string, string>): AnyField => ({
  label,
  empty: '',
  ...(labels && { words: inWords(labels) }),
})

/** The changes in the log that are no field of a record. */
const otherFields: AnyTable = {
  trashed: field('In the trash'),
  trashedPictures: field('Pictures moved to the trash'),
  focus: field('Focal point'),
  email: field('E-mail'),
  place: field('Position in the order'),
  restoredFrom: field('Restored version'),
  fields: field('Changed'),
  demandedAt: field('Demanded since'),
}

/** The fields that are stored as codes, of groups without a table. */
const coded: Partial<Record<ActivityGroup, AnyTable>> = {
  candidate: {
    stage: field('Stage', Object.fromEntries(stages.map((stage) => [stage, stageLabel(stage)]))),
    template: field('Template', { ...mailTemplateLabels, other: 'Written by hand' }),
    file: field('File', { cv: 'CV', test: 'Test' }),
    fields: field('Changed', { rating: 'Rating', tags: 'Tags', notes: 'Notes' }),
    reason: field('Reason', {
      ...exportReasonLabels,
      [typedReason]: 'Typed in an earlier release, and not kept',
    }),
  },
  enquiry: { status: field('Status', statusLabels) },
  user: { role: field('Role', Object.fromEntries(roleNames.map((role) => [role, roles[role].label]))) },
}

/** The fields of the record that the entry is about, then the others that any entry may have. */
function tableOf({ kind, subject }: Entry): AnyTable {
  const group = groupOf(kind)
  const own: AnyTable = isVersioned(group) ? recordKinds[group].fieldsOf(subject.id) : (coded[group] ?? {})
  return { ...own, ...otherFields, ...own }
}

/** The names of all fields of records whose label contains this text, in lower case. */
export function fieldsNamed(text: string): string[] {
  const tables = versionedKinds.flatMap((kind): readonly AnyTable[] => recordKinds[kind].tables)
  const named = [...tables, otherFields].flatMap((table) =>
    Object.entries(table).filter(([, { label, shortLabel = '' }]) =>
      `${label} ${shortLabel}`.toLowerCase().includes(text),
    ),
  )
  return [...new Set(named.map(([name]) => name))]
}

/** The changed fields, by their short labels. */
export function differencesIn(entry: Entry): FieldChange[] {
  const table = tableOf(entry)
  const valuesOf = (side: 'before' | 'after') =>
    Object.fromEntries(Object.entries(entry.changes).map(([name, values]) => [name, values[side]]))
  return versionDifference(table, valuesOf('before'), valuesOf('after')).map((one) => ({
    ...one,
    label: table[one.name]?.shortLabel ?? one.label,
  }))
}

export const differencesAsText = (entry: Entry): string => changesInWords(differencesIn(entry)).join('\n')
