import { z } from 'zod'
import { kindSchemas } from '../fields/kind-schema.ts'
import { fieldOf } from '../fields/record-fields.ts'
import { pictureAddress, storedPicture } from '../picture/picture-schema.ts'
import { line, requiredLine } from '../shared/text-schema.ts'
import { CLIENT_LENGTH, LAST_YEAR, NAME_LENGTH, PEOPLE_LENGTH, SIZE_LENGTH } from './project-name.ts'
import { sections } from './section-schema.ts'
import { statuses } from './status.ts'
import { cleanTags, TAG_LENGTH, TAGS_PER_PROJECT } from './tag.ts'
import { categoryNamed, subCategoriesOf, subCategoryNamed } from './taxonomy.ts'
import { checkTenderDays, tenderRules } from './tender-schema.ts'

const upperCase = (value: string) => value.toUpperCase()

const category = line(60)
  .refine((value) => value !== '', 'Choose a category.')
  .refine((value) => value === '' || categoryNamed(value), 'Choose one of the nine categories.')
  .transform(upperCase)

const status = line(40)
  .transform((value) => (value.toUpperCase() === 'COMPLETE' ? 'COMPLETED' : value.toUpperCase()))
  .pipe(z.enum(statuses, `Choose a status: ${statuses.join(', ')}.`))

const year = z
  .union(
    [z.number('Enter the year.'), z.string().trim().regex(/^\d+$/, 'Enter the year in digits.')],
    'Enter the year.',
  )
  .transform(Number)
  .pipe(
    z
      .number()
      .int('Enter the year in digits.')
      .min(1800, 'Enter a year from 1800 onwards.')
      .max(LAST_YEAR, `Enter a year up to ${LAST_YEAR}.`),
  )

const keyDate = z
  .string('Enter the date as YYYY-MM-DD.')
  .trim()
  .transform((value) => value.slice(0, 10))
  .pipe(z.iso.date('Enter the date as YYYY-MM-DD.'))

export const leaders = z
  .array(line(120), 'Choose the project leaders.')
  .max(20, 'At most 20 project leaders.')
  .transform((names) => [...new Set(names.filter((name) => name !== ''))])
  .refine((names) => names.length > 0, 'Choose at least one project leader.')

const tags = z
  .array(line(TAG_LENGTH), 'Tags are a list of texts.')
  .transform(cleanTags)
  .refine((list) => list.length <= TAGS_PER_PROJECT, `At most ${TAGS_PER_PROJECT} tags.`)
  .default([])

const fields = {
  name: requiredLine(NAME_LENGTH, 'Enter the name of the project.').transform(upperCase),
  category,
  subCategory: line(60).transform(upperCase).default(''),
  /** State or union territory. */
  location: requiredLine(120, 'Choose a state or union territory.').transform(upperCase),
  year,
  client: requiredLine(CLIENT_LENGTH, 'Enter the client.').transform(upperCase),
  collaborators: requiredLine(PEOPLE_LENGTH, 'Enter the collaborators.').transform(upperCase),
  projectTeam: requiredLine(PEOPLE_LENGTH, 'Enter the project team.').transform(upperCase),
  projectLeaders: leaders,
  tags,
  status,
  /** Free text: '2,350 m² / 25,300 ft²'. */
  sizeM2FT2: line(SIZE_LENGTH).default(''),
  /** ISO date. */
  keyDate,
  /** Address of the preview picture, or empty. */
  previewImageUrl: pictureAddress(),
  /** Visible to staff, but on no public page, call, feed or sitemap. */
  hidden: z.boolean('hidden is true or false.').default(false),
  sections: sections.default([]),
  ...tenderRules,
}

function checkSubCategory(project: { category: string; subCategory: string }, context: z.RefinementCtx) {
  const { category, subCategory } = project
  // An unknown category is reported by the category's own rule.
  if (subCategory === '' || !categoryNamed(category) || subCategoryNamed(category, subCategory)) return
  const choices = subCategoriesOf(category).join(', ')
  context.addIssue({
    code: 'custom',
    path: ['subCategory'],
    message: `Choose a sub-category of ${category}: ${choices}.`,
  })
}

/** A rule of several fields is checked beside the rules of the others, so that all faults are named at once. */
const whenTexts = (...names: string[]) => ({
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof fieldOf(value, name) === 'string'),
})
const rulesOfSeveral = <Schema extends z.ZodType<TextsOfSeveral>>(schema: Schema) =>
  schema
    .superRefine(checkSubCategory, whenTexts('category', 'subCategory'))
    .superRefine(checkTenderDays, whenTexts('startedOn', 'finishedOn'))
type TextsOfSeveral = Record<'category' | 'subCategory' | 'startedOn' | 'finishedOn', string>

const { created, change, stored } = kindSchemas(fields)

export const newProject = rulesOfSeveral(
  created.extend({
    /** Empty: the day in the studio's time zone on which the project is added. */
    keyDate: z.union([z.literal(''), fields.keyDate]).default(''),
    previewImageUrl: fields.previewImageUrl.nullish().transform((value) => value ?? ''),
  }),
)
export type ProjectFields = z.output<typeof newProject>

export const projectChange = change.extend({
  previewImageUrl: fields.previewImageUrl
    .nullable()
    .transform((value) => value ?? '')
    .optional(),
})

export const storedProject = stored

/** A section with the data to draw it; `picture` is absent for https pictures. */
const shownSection = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), content: z.string() }),
  z.object({
    type: z.enum(['image', 'gif']),
    content: z.string(),
    alt: z.string().optional(),
    width: z.number().optional(),
    height: z.number().optional(),
    picture: storedPicture.optional(),
  }),
])
export type ShownSection = z.output<typeof shownSection>

/** The fields that staff edit, with the facts of their pictures. */
export const shownFields = stored.extend({
  sections: z.array(shownSection),
  previewPicture: storedPicture.optional(),
})
export type ShownFields = z.output<typeof shownFields>

export const shownProject = shownFields.extend({
  id: z.string(),
  slug: z.string(),
  /** Place in the public gallery, from 1. */
  order: z.number(),
  /** ISO times. */
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Project = z.output<typeof shownProject>

/** The fields after the change. A new category without a sub-category resets it. */
export function applyChange(stored: ProjectFields, change: Partial<ProjectFields>): ProjectFields {
  const moved = change.category !== undefined && change.category !== stored.category
  return { ...stored, ...(moved ? { subCategory: '' } : {}), ...change }
}

/** The rules that involve more than one field, checked on the changed project. */
export const wholeProject = rulesOfSeveral(z.custom<ProjectFields>())
