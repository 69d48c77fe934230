import { z } from 'zod'
import { actor } from '../account/known-user-schema.ts'
import { leaderChanges } from '../project/project-changes-schema.ts'
import { versionedKinds } from '../record/kinds.ts'
import { line, namedId } from '../shared/text-schema.ts'
import { MAX_TOGETHER, PUBLICATION_NAME_LENGTH } from './draft.ts'

const isoTime = z.iso.datetime('Send an ISO time.')

export const recordKey = z.object({
  kind: z.enum(versionedKinds, `Choose from: ${versionedKinds.join(', ')}.`),
  id: namedId('Name the record by its id.').min(1),
})

export const areDifferent = (keys: readonly z.output<typeof recordKey>[]) =>
  new Set(keys.map(({ kind, id }) => `${kind}/${id}`)).size === keys.length

/** The beginning of a discarded draft, so that it can be saved again. `base`: the version of the record, which a new one has not. */
export const discardedDraft = z.object({
  base: z.object({ fields: z.record(z.string(), z.unknown()), updatedAt: isoTime }).nullable(),
  createdAt: isoTime,
})
export type DiscardedDraft = z.output<typeof discardedDraft>

/** Absent fields stay as they are. The fields may break the rules of their kind until they are published. */
export const draftChange = z.object({
  fields: z.record(z.string(), z.unknown()),
  updatedAt: isoTime.optional().meta({ description: 'The version of the draft that the editor began from.' }),
  from: isoTime.nullable().optional().meta({
    description:
      'For a first draft: the version of the record that the editor began from, or null for a new record.',
  }),
  discarded: discardedDraft.optional().meta({
    description: 'As answered when the draft was discarded: it is saved again as the same draft.',
  }),
})
export type DraftChange = z.output<typeof draftChange>

/** The facts of a draft, without its fields. */
const draftFacts = recordKey.extend({
  name: z.string(),
  isNew: z.boolean().meta({ description: 'Its record was never published.' }),
  updatedAt: z.string(),
  savedBy: actor,
  publicationId: z.string().nullable().meta({ description: 'The publication that it waits for.' }),
})
export type DraftFacts = z.output<typeof draftFacts>

/** A draft with its fields, and those that it began from, which a new record has not. */
export const draftSchema = <Fields extends z.ZodType>(fields: Fields) =>
  draftFacts.extend({ fields, base: fields.nullable() })
export type Draft<Fields> = DraftFacts & { fields: Fields; base: Fields | null }

/** A day and a time of day in the studio's time zone; `which` of the two where the clocks go back. */
const publishMoment = z.object({
  day: z.iso.date('Enter the date as 22 Nov 2026.'),
  time: z.iso.time({ precision: -1, error: 'Enter the time as 09:30.' }),
  which: z.enum(['first', 'second']).optional(),
})
export type PublishMoment = z.output<typeof publishMoment>

/** A draft to publish, as the caller knows it. */
const chosenDraft = recordKey.extend({
  updatedAt: isoTime.optional(),
  decided: z
    .object({
      over: isoTime.meta({ description: 'The version of the record that the decision is about.' }),
      theirs: z
        .array(z.string().max(300))
        .max(1000)
        .meta({ description: 'The paths in which the published version stays.' }),
    })
    .optional(),
})
export type ChosenDraft = z.output<typeof chosenDraft>

export const newPublication = z
  .object({
    drafts: z
      .array(chosenDraft)
      .min(1, 'Choose at least one draft.')
      .max(MAX_TOGETHER, `At most ${MAX_TOGETHER} drafts.`)
      .refine(areDifferent, 'A draft is listed twice.'),
    name: line(PUBLICATION_NAME_LENGTH).default(''),
    at: publishMoment.optional().meta({ description: 'Absent: at once.' }),
    leaders: leaderChanges.optional().meta({
      description: 'Projects that a director who leaves with the Team page gives to others; not with `at`.',
    }),
  })
  .refine(({ at, leaders }) => !at || !leaders, {
    path: ['leaders'],
    error: 'Leaders change only with what is published at once.',
  })
export type NewPublication = z.output<typeof newPublication>

export const publicationChange = z.object({ at: publishMoment })

/** A dashboard of an earlier release sends none. */
export const publishingNow = z
  .object({
    drafts: z
      .array(recordKey.extend({ updatedAt: isoTime }))
      .max(MAX_TOGETHER)
      .optional()
      .meta({
        description:
          'Its drafts, in the versions that the caller knows: refused unless these are the current ones.',
      }),
  })
  .default({})
export type PublishingNow = z.output<typeof publishingNow>

/** Why one draft was not published. */
const publicationProblem = recordKey.extend({
  name: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  disputed: z.array(z.string()).optional(),
})
export const publicationProblems = z.array(publicationProblem)
export type PublicationProblem = z.output<typeof publicationProblem>

/** The changes of others, by the labels of their fields, that were saved to the public meanwhile and are in what was published. */
export const arrivedChanges = z.object({ labels: z.string(), who: z.string() })

export const publication = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'refused', 'published']),
  publishAt: z.string().nullable().meta({ description: 'ISO time; null when it was published at once.' }),
  createdBy: actor,
  endedAt: z.string().nullable(),
  problems: publicationProblems,
  records: z.array(
    recordKey.extend({
      name: z.string(),
      updatedAt: z
        .string()
        .optional()
        .meta({ description: 'The version of its draft, until that is published.' }),
      arrived: arrivedChanges.optional(),
    }),
  ),
  wasScheduled: z.boolean().meta({
    description: 'A draft waited for a moment when it was published; an Undo does not bring that back.',
  }),
  mayUndoUntil: z.string().nullable().meta({ description: 'ISO time; null when it cannot be undone.' }),
})
export type Publication = z.output<typeof publication>

/** Drafts that the caller may change, the last saved first; and the publications that wait, were refused, or can be undone. */
export const draftList = z.object({
  drafts: z.array(draftFacts),
  publications: z.array(publication),
  timeZone: z.string().meta({ description: 'The studio’s time zone, in which times are chosen.' }),
})
export type DraftList = z.output<typeof draftList>
