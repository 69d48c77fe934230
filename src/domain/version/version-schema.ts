import { z } from 'zod'
import { actor } from '../account/known-user-schema.ts'

const MAX_NUMBER = 2 ** 31 - 1

const version = z.object({
  /** From 1, rising with each save of the record. */
  number: z.number(),
  /** ISO time. */
  savedAt: z.string(),
  savedBy: actor.meta({ description: 'Who saved it, by the name they had then.' }),
  fields: z.array(z.string()).meta({
    description: 'The names of the changed fields; none for a record that is older than its versions.',
  }),
  restoredFrom: z.number().optional().meta({ description: 'The version that was restored.' }),
})
export type Version = z.output<typeof version>

/** A page of a record's versions, newest first. */
export const versionPage = z.object({
  items: z.array(version),
  next: z.string().nullable().meta({ description: 'The cursor of the next page, or null.' }),
})
export type VersionPage = z.output<typeof versionPage>

export const versionQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.coerce.number('The cursor is not valid.').int().positive().max(MAX_NUMBER).optional(),
})

/** The part of a version to restore: these fields of the record, or all of them. `updatedAt` is the version that the editor knows. */
export const restoring = (names: readonly string[]) =>
  z.object({
    fields: z
      .array(z.enum(names, 'There is no such field.'), 'fields is a list of names.')
      .min(1, 'Choose at least one field.')
      .refine((fields) => new Set(fields).size === fields.length, 'List each field only once.')
      .optional(),
    updatedAt: z.iso.datetime('updatedAt is an ISO time.').optional(),
  })
export type Restoring = z.output<ReturnType<typeof restoring>>

export const notRestored = z.array(
  z.object({
    field: z.string().meta({ description: 'A path, such as sections.3.content.' }),
    message: z.string(),
  }),
)
/** The parts that could not be restored, and what became of them. */
export type NotRestored = z.output<typeof notRestored>
