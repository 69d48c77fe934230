import { z } from 'zod'
import { line, namedId, requiredLine } from '../shared/text-schema.ts'
import { papers } from '../sheet/sheet.ts'
import { isDay } from '../time/day.ts'
import {
  PACK_DAYS,
  PACK_LINE,
  PACK_PROJECTS,
  type PackKind,
  type PackOrder,
  packFieldNames,
  packKinds,
  packOrders,
} from './pack-fields.ts'

export const packSettings = z.object({
  kind: z.enum(Object.keys(packKinds) as [PackKind, ...PackKind[]], 'Choose what to make.').default('pack'),
  title: requiredLine(PACK_LINE, 'Enter a title.'),
  client: line(PACK_LINE).default(''),
  /** ISO date on the cover. */
  date: z.string('Enter the date.').refine(isDay, 'Enter the date as 22 Nov 2026.'),
  projectIds: z
    .array(namedId('Choose projects.'), 'Choose projects.')
    .min(1, 'Choose at least one project.')
    .max(PACK_PROJECTS, `At most ${PACK_PROJECTS} projects.`)
    .transform((ids) => [...new Set(ids)]),
  order: z
    .enum(Object.keys(packOrders) as [PackOrder, ...PackOrder[]], 'Choose an order.')
    .default('gallery')
    .meta({ description: 'hand: the projects are in the order of projectIds.' }),
  /** The columns of the table; those that visitors do not see are also facts of the sheets. */
  fields: z
    .array(z.enum(packFieldNames, 'There is no such field.'), 'Choose fields.')
    .transform((chosen) => packFieldNames.filter((name) => chosen.includes(name)))
    .default([]),
  paper: z.enum(papers, 'Choose a paper size.').default('a4'),
  hasTable: z.boolean('hasTable is true or false.').default(true),
  hasSheets: z.boolean('hasSheets is true or false.').default(true),
  hasCertificates: z.boolean('hasCertificates is true or false.').default(false),
})
export type PackSettings = z.output<typeof packSettings>

/** Only a tender pack has parts to choose from. */
export const newPack = packSettings
  .transform((settings) => (settings.kind === 'pack' ? settings : { ...settings, hasCertificates: false }))
  .refine(({ kind, hasTable, hasSheets }) => kind !== 'pack' || hasTable || hasSheets, {
    path: ['hasSheets'],
    message: 'Choose the table, the sheets, or both.',
  })

export const packStates = ['waiting', 'making', 'ready', 'failed', 'expired'] as const
export type PackState = (typeof packStates)[number]

export const pack = z
  .object({
    id: z.string(),
    settings: packSettings,
    state: z.enum(packStates).meta({
      description: `expired: the file was deleted after ${PACK_DAYS} days; it can be made again.`,
    }),
    done: z.number().meta({ description: 'The projects whose pictures are prepared.' }),
    pages: z.number(),
    bytes: z.number(),
    missing: z.number().meta({ description: 'Chosen projects that were deleted before it was made.' }),
    failure: z.string().meta({ description: 'Why it could not be made; empty otherwise.' }),
    leftOut: z
      .string()
      .meta({ description: 'What could not be read or printed, and is not in it; empty otherwise.' }),
    createdAt: z.string(),
    createdBy: z.string().meta({ description: 'The name of the user, as at that time.' }),
    finishedAt: z.string().nullable(),
  })
  .meta({ id: 'Pack' })
export type Pack = z.output<typeof pack>
