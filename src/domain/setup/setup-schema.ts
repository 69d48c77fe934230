import { z } from 'zod'
import { contentPages } from '../content/content.ts'
import { byPlural, versionedKinds } from '../record/kinds.ts'
import { setupSteps } from './setup-steps.ts'

export const setup = z.object({
  done: z.record(z.enum(setupSteps), z.boolean()),
  /** Whether there is demonstration content that nobody has edited. */
  isDemonstration: z.boolean(),
})
export type Setup = z.output<typeof setup>

const page = z.enum(contentPages)
const editedRecord = z.object({
  /** The id of the record; of a page its name: 'about'. */
  id: z.string(),
  kind: z.enum(versionedKinds),
  name: z.string(),
})

/** The records that removing the demonstration content deletes, and those it keeps. */
export const demonstration = z.object({
  removed: z.object({
    projects: z.number(),
    openings: z.number(),
    pages: z.array(page),
    pictures: z.number().meta({ description: 'Those that move to the trash.' }),
  }),
  edited: z
    .array(editedRecord)
    .meta({ description: 'Of the demonstration, but edited by staff: removed only if they are named.' }),
  kept: z.object({
    openings: z.array(z.string()).meta({ description: 'Those for which people have applied.' }),
    site: z.boolean().meta({ description: 'The Site content was edited, and holds the settings.' }),
    careers: z
      .boolean()
      .meta({ description: 'People have applied and agreed to a text of the Careers page.' }),
    added: z.object({ projects: z.number(), openings: z.number() }),
    users: z.number(),
  }),
})
export type Demonstration = z.output<typeof demonstration>

export const removal = z.object({
  /** The ids of the edited records that are removed too. */
  edited: z.array(z.string().max(100)).max(10_000).default([]),
})

/** The records that were removed, and the backup from before. */
export const removed = z.object({
  ...byPlural(() => z.number()),
  pictures: z.number(),
  backup: z.object({ name: z.string(), place: z.string() }),
})
export type Removed = z.output<typeof removed>
export type Backup = Removed['backup']
