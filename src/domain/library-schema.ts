import { z } from 'zod'
import { actor } from './account/known-user-schema.ts'
import { PICTURES_AT_ONCE } from './picture/picture.ts'
import { pictureFormats } from './picture/picture-format.ts'
import { focus, storedPicture } from './picture/picture-schema.ts'
import { pictureKinds } from './record/kinds.ts'
import { cursor } from './shared/cursor-schema.ts'
import { SEARCH_LENGTH } from './shared/search-text.ts'
import { line, namedId, requiredLine } from './shared/text-schema.ts'

const PICTURE_NAME_LENGTH = 200 // characters

/** One place of one record that names a picture: `field` is its path, as 'sections.3.content'. */
export const picturePlace = z.object({
  kind: z.enum(pictureKinds),
  /** A project's id, or the name of a page. */
  recordId: z.string().max(100),
  field: z.string().max(200),
  isDraft: z.boolean().optional().meta({ description: 'True for a place in the draft of the record.' }),
})
export type PicturePlace = z.output<typeof picturePlace>

export const pictureUse = picturePlace
  .extend({
    /** The project's name, or the page's label; 'Draft of' it. */
    name: z.string(),
    label: z.string().meta({ description: 'The field in words, as ‘Sections 4’.' }),
    alt: z.string().nullable().meta({ description: 'Null where a place has no alt text of its own.' }),
    inTrash: z.boolean().meta({ description: 'The project is in the trash.' }),
    editPath: z.string().nullable().meta({ description: 'Null for a project in the trash.' }),
    publicPath: z.string().nullable().meta({ description: 'Null where visitors do not see it.' }),
  })
  .meta({ id: 'PictureUse' })
export type PictureUse = z.output<typeof pictureUse>

export const libraryPicture = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number().meta({ description: 'Of the original.' }),
  type: z.enum(Object.values(pictureFormats)),
  uploadedAt: z.string(),
  uploadedBy: actor.nullable().meta({ description: 'Null for an account that no longer exists.' }),
  focus: focus.nullable().meta({ description: 'Null while nobody has set it.' }),
  uses: z.number().meta({ description: 'How many places use it, in the trash too.' }),
  undescribed: z
    .number()
    .meta({ description: 'How many of them have an empty alt text; none in projects in the trash.' }),
  usedIn: z.array(z.string()).meta({ description: 'The names of the first three records.' }),
  alts: z.array(z.string()).meta({ description: 'Its different alt texts.' }),
  trashedAt: z.string().nullable(),
  picture: storedPicture,
})
export type LibraryPicture = z.output<typeof libraryPicture>

const libraryFilters = ['all', 'without-description', 'unused', 'trash'] as const

/** `cursor` is the time and id of the last picture of the previous page. */
export const libraryPage = z.object({
  q: line(SEARCH_LENGTH)
    .default('')
    .meta({ description: 'A part of its name, of a project’s or of a page’s.' }),
  filter: z
    .enum(libraryFilters, `Choose one of ${libraryFilters.join(', ')}.`)
    .default('all')
    .meta({ description: 'The others leave out what is in the trash.' }),
  limit: z.coerce.number().int().min(1).max(200).default(60),
  cursor: cursor.optional(),
})
export type LibraryPage = z.output<typeof libraryPage>

export const libraryCounts = z.record(z.enum(libraryFilters), z.number())

export const pictureChange = z.object({
  name: requiredLine(PICTURE_NAME_LENGTH, 'Enter a name for the picture.').optional(),
  focus: focus.nullable().optional().meta({ description: 'Null removes the focal point.' }),
})
export type PictureChange = z.output<typeof pictureChange>

export const sharedPictureChange = z.object({
  ids: z
    .array(namedId('ids is a list of texts.'), 'ids is a list of texts.')
    .min(1, 'Choose at least one picture.')
    .max(PICTURES_AT_ONCE, `At most ${PICTURES_AT_ONCE.toLocaleString('en')} pictures at once.`)
    .transform((ids) => [...new Set(ids)]),
  inTrash: z.boolean('inTrash is true or false.'),
})

export const pictureReplacement = z.object({
  with: namedId('Choose the picture to replace it with.'),
  places: z.array(picturePlace, 'places is a list.').max(10_000).optional().meta({
    description: 'Only in these places. An Undo sends the places that the first call answered.',
  }),
})
