import { z } from 'zod'
import { kindSchemas } from '../fields/kind-schema.ts'
import { namedId, requiredLine, text } from '../shared/text-schema.ts'
import { type EmploymentType, employmentTypes, openingDefaults, TITLE_LENGTH } from './opening.ts'

const MAX_VACANCIES = 999
export const DESCRIPTION_LENGTH = 5000 // characters
export const TEST_LENGTH = 5000 // characters

const openingStatuses = ['open', 'closed'] as const
export type OpeningStatus = (typeof openingStatuses)[number]
const employmentTypeNames = Object.keys(employmentTypes) as EmploymentType[]

const schemas = kindSchemas({
  title: requiredLine(TITLE_LENGTH, 'Enter the title of the position.'),
  department: requiredLine(TITLE_LENGTH, 'Enter the department.'),
  location: requiredLine(TITLE_LENGTH, 'Enter the location.'),
  employmentType: z
    .enum(employmentTypeNames, `Choose from: ${employmentTypeNames.join(', ')}.`)
    .default(openingDefaults.employmentType),
  vacancy: z
    .number('Enter the number of vacancies.')
    .int('Enter a whole number of vacancies.')
    .min(0, 'Enter 0 or a higher number.')
    .max(MAX_VACANCIES, `At most ${MAX_VACANCIES} vacancies.`)
    .default(openingDefaults.vacancy),
  /** The status that staff chose; an open one may still be closed by its date. */
  status: z
    .enum(openingStatuses, `Choose a status: ${openingStatuses.join(', ')}.`)
    .default(openingDefaults.status),
  /** The last day for applications, in the studio's time zone, as an ISO date; or empty. */
  closesAt: z
    .union([z.literal(''), z.iso.date()], 'Enter the date as 22 Nov 2026, or leave it empty.')
    .default(''),
  /** Paragraphs, separated by an empty line. */
  description: text(DESCRIPTION_LENGTH).default(''),
  /** The id of the project that the opening is for, or empty. */
  projectId: namedId('projectId is the id of a project.').default(''),
  /** Instructions for the test that candidates are sent, or empty. Visitors never see them. */
  test: text(TEST_LENGTH).default(''),
  /** Visible to staff, but on no public page, call or sitemap. */
  hidden: z.boolean('hidden is true or false.').default(false),
})
export const { created: newOpening, change: openingChange } = schemas
export type OpeningFields = z.output<typeof newOpening>

export const storedOpening = schemas.stored.extend({
  employmentType: schemas.stored.shape.employmentType.default(openingDefaults.employmentType),
})

export const shownOpening = storedOpening.extend({
  id: z.string(),
  /** The last segment of its address. */
  slug: z.string(),
  status: storedOpening.shape.status.meta({ description: '`closed` past its last day too.' }),
  chosenStatus: storedOpening.shape.status
    .default(openingDefaults.status)
    .meta({ description: 'The status that staff chose, whatever its last day.' }),
  isOpen: z.boolean().meta({ description: 'Accepts applications: neither closed nor past its date.' }),
  isPastClosing: z
    .boolean()
    .default(false)
    .meta({ description: 'Its last day has passed in the studio’s time zone.' }),
  postedOn: z.string().default('').meta({
    description: 'The day in the studio’s time zone on which visitors could first see it, or empty.',
  }),
  /** ISO times. */
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Opening = z.output<typeof shownOpening>
