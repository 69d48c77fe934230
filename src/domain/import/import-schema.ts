import { z } from 'zod'
import { contentPages } from '../content/content.ts'
import { editedTemplateNames } from '../hiring/mail-template.ts'
import { allKinds, type RecordKind, recordKinds } from '../record/kinds.ts'
import { isSlug } from '../shared/slug.ts'
import { namedId, requiredLine } from '../shared/text-schema.ts'

export const IMPORT_ROWS = 10_000 // of a spreadsheet, without its headings
export const ARCHIVE_RECORDS = 50_000
export const IMPORT_COLUMNS = 200
export const NAME_LENGTH = 200 // characters
export const CHOICE_LENGTH = 400 // characters
const CHOICES = 5_000
export const IMPORT_UNDONE = 'This import was undone. Begin it anew.'

export const NO_HEADINGS = -1

/** The choices for a project of the spreadsheet that exists already. */
export const existingChoices = ['skip', 'update', 'add'] as const
export type ExistingChoice = (typeof existingChoices)[number]

const choice = z.string().max(CHOICE_LENGTH)
const choices = z
  .record(choice, choice)
  .refine((all) => Object.keys(all).length <= CHOICES, `At most ${CHOICES} choices.`)

/** How a spreadsheet is read; the same settings read the same file to the same projects. */
export const importSettings = z.object({
  /** The index of the row with the headings, from 0; NO_HEADINGS for a file that begins with its first record. */
  head: z.number().int().min(NO_HEADINGS).max(IMPORT_ROWS),
  /** The target of each column; empty for none. */
  columns: z.array(choice).max(IMPORT_COLUMNS),
  /** The values for rows in which the cell is empty, or whose column is missing. */
  otherwise: choices,
  /** The value that a person has chosen for a text that was not clear. */
  meant: choices,
  /** The row of each folder with pictures whose name did not say it, from 1 as the spreadsheet counts; empty for none. */
  folders: choices,
  existing: z.enum(existingChoices),
  /** The number of pictures of each row that had some when the import began; imports of an earlier release have none. */
  pictures: z.record(z.string().max(6), z.number().int().min(1)).optional(),
  /** The number of records of an archive, other than projects, that are none of its rows: who may change projects alone can end it. */
  refused: z.number().int().min(0).max(ARCHIVE_RECORDS).optional(),
})
export type ImportSettings = z.output<typeof importSettings>

export const newImport = z.object({
  /** Of the file. */
  name: requiredLine(NAME_LENGTH, 'Name the file.'),
  /** SHA-256 of the cells or records, in hexadecimal digits: the import can continue with the same file alone. */
  digest: z.string().regex(/^[0-9a-f]{64}$/, 'The digest of the file is missing.'),
  total: z
    .number()
    .int()
    .min(1, 'There is nothing to import.')
    .max(ARCHIVE_RECORDS, `At most ${ARCHIVE_RECORDS} records.`)
    .meta({ description: 'The records that will be added or changed.' }),
  settings: importSettings,
})
export type NewImport = z.output<typeof newImport>

export const continuedImport = z.object({
  total: z
    .number()
    .int()
    .min(0)
    .max(ARCHIVE_RECORDS)
    .meta({ description: 'The records that are stored, and those that are left now.' }),
})

/** unfinished: some of its rows are neither stored nor refused. undoing: some of them are removed. */
const importStates = ['unfinished', 'finished', 'undoing', 'undone'] as const

/** The effect of a row on its record; `same`: nothing, since the record had these values. */
export type ImportAction = 'added' | 'changed' | 'same'

/** The additions of an import beside its records: pictures, pictures that it brought back from the trash, and tags. */
export type ImportAdditionKind = 'picture' | 'trashed picture' | 'tag'

/** `kept`: somebody has changed it since, and it stayed when the import was undone. `held`: it cannot be undone, such as an opening with candidates. */
export type ImportRowState = 'stored' | 'undone' | 'kept' | 'held'

export const importSummary = newImport.omit({ settings: true }).extend({
  id: z.string(),
  state: z.enum(importStates),
  total: z.number().int().meta({ description: 'The records that are stored, refused or left.' }),
  stored: z.number().meta({ description: 'The rows that are stored, also those that changed nothing.' }),
  added: z
    .number()
    .meta({ description: 'The records that it has added, without those that were removed by undoing it.' }),
  changed: z
    .number()
    .meta({ description: 'The records that it has changed, without those that were set back.' }),
  refused: z.number().meta({ description: 'The rows that the server has refused.' }),
  pictures: z.number().meta({
    description:
      'The pictures that were uploaded for it and that nothing uses, such as those of refused rows.',
  }),
  createdAt: z.string(),
  createdBy: z.string().meta({ description: 'The name of the user, as at that time.' }),
})
export type ImportSummary = z.output<typeof importSummary>

/** A row that the server has refused, with the reason for each column. */
export const refusedRow = z.object({
  row: z.number(),
  name: z.string(),
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type RefusedRow = z.output<typeof refusedRow>

export const importDetails = importSummary.extend({
  settings: importSettings,
  rows: z.array(z.number()).meta({ description: 'The rows of the spreadsheet that are imported, from 1.' }),
  refusedRows: z.array(refusedRow),
})
export type ImportDetails = z.output<typeof importDetails>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const names: readonly string[] = [...contentPages, ...editedTemplateNames]
export const isRecordId = (kind: RecordKind, id: string) =>
  UUID.test(id) || (!recordKinds[kind].isListed && names.includes(id))

const MAX_SLUGS = 200
/** The current slug, then the former ones. */
export const slugList = z
  .array(z.string().refine(isSlug, 'This is no part of an address.'), 'slugs are a list of texts.')
  .max(MAX_SLUGS, `At most ${MAX_SLUGS} addresses.`)

/** The record that a row of an import stores. */
export const importedRecord = z.object({
  kind: z.enum(allKinds, 'There is no such kind of record.'),
  id: namedId('id is a text.').meta({
    description:
      'Of the record; of a new one it may be chosen, or empty. The id of a page or mail template is its name.',
  }),
  isNew: z.boolean('isNew is true or false.'),
  /** The version that the change was planned for; not checked if absent. */
  updatedAt: z.string().max(40).optional(),
  fields: z.record(z.string(), z.unknown(), 'fields are those of the record.'),
  slugs: slugList.optional().meta({
    description:
      'Of a new one: the last segments of its address and its former addresses; those that are taken are left out.',
  }),
})
export type ImportedRecord = z.output<typeof importedRecord>

export const importUndo = z.object({
  /** Also the records that somebody has changed since; otherwise these stay as they are. */
  changedSince: z.boolean('changedSince is true or false.').default(false),
})
