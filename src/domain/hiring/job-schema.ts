import { z } from 'zod'
import { requiredLine, text } from '../text-schema.ts'

const MAX_VACANCIES = 999

const jobStatuses = ['open', 'closed'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** The fields of an opening that staff edit. By default a new one is open and has one vacancy. */
export const newJob = z.object({
  title: requiredLine(120, 'Give the position a title.'),
  department: requiredLine(120, 'Name the department.'),
  location: requiredLine(120, 'Say where the position is.'),
  /** The number of people wanted. */
  vacancy: z
    .number('Give the number of vacancies.')
    .int('Give a whole number of vacancies.')
    .min(0, 'Give a number from 0.')
    .max(MAX_VACANCIES, `At most ${MAX_VACANCIES} vacancies.`)
    .default(1),
  status: z.enum(jobStatuses, `Choose a status: ${jobStatuses.join(', ')}.`).default('open'),
  /** Paragraphs, separated by an empty line. */
  description: text(5000).default(''),
})
export type JobFields = z.output<typeof newJob>

/** An opening as it is stored. */
export const keptJob = z.object({
  id: z.string(),
  title: z.string(),
  department: z.string(),
  location: z.string(),
  vacancy: z.number(),
  status: z.enum(jobStatuses),
  description: z.string(),
  /** ISO times. */
  createdAt: z.string(),
  updatedAt: z.string(),
}) satisfies z.ZodType<JobFields>
export type Job = z.output<typeof keptJob>
