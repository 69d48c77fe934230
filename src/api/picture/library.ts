import { z } from 'zod'
import { may } from '../../domain/account/role.ts'
import {
  libraryCounts,
  libraryPage,
  libraryPicture,
  pictureChange,
  picturePlace,
  pictureReplacement,
  pictureUse,
  sharedPictureChange,
} from '../../domain/library-schema.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { counted } from '../../domain/shared/counted.ts'
import { conflict, notFound } from '../../domain/shared/problem.ts'
import { routesFor } from '../../http/call/route.ts'
import { changeCount, type Database } from '../../store/database/database.ts'
import { keptPerVersion } from '../../store/database/kept.ts'
import { countPictures, findInLibrary, listPictures, updatePicture } from '../../store/picture/library.ts'
import { movePictures, purgePicture } from '../../store/picture/picture-trash.ts'
import { type StoredUse, usesOf } from '../../store/picture/picture-uses.ts'
import { replacePicture } from '../../store/replacement/replace-picture.ts'
import { identified, identifiedSchema } from '../shared/answers.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { deleteFilesOf } from './delete-files.ts'
import { useJson } from './use-json.ts'

const NO_SUCH_PICTURE = 'No such picture.'
const route = routesFor({ who: 'projects.write', missing: NO_SUCH_PICTURE })
const NOT_IN_TRASH = 'Not in the trash.'

const pictureAnswer = identifiedSchema(libraryPicture).meta({ id: 'LibraryPicture' })
const listAnswer = z.object({
  items: z.array(pictureAnswer),
  next: z.string().nullable().meta({ description: 'The cursor of the next page, or null.' }),
  counts: libraryCounts.meta({ description: 'How many pictures each filter lets through, without `q`.' }),
})
const detailAnswer = pictureAnswer.extend({ places: z.array(pictureUse) })
const movedAnswer = message.extend({
  moved: z.array(z.string()).meta({ description: 'The ids of the pictures that have moved.' }),
})
const replacedAnswer = message.extend({
  places: z.array(picturePlace).meta({ description: 'The changed places.' }),
  records: z.number().meta({ description: 'In how many projects and pages they are.' }),
})
const stillUsed = message
  .extend({ uses: z.array(pictureUse) })
  .describe('In use; pictures in use cannot be deleted.')

/** /api/pictures: all uploaded pictures, where they are used, their trash, and replacing one everywhere. */
export function libraryCalls(parts: CallParts) {
  const { db } = parts
  const counts = keptPerVersion(db, () => countPictures(db), changeCount)
  return [
    route('GET /api/pictures', {
      summary:
        'All uploaded pictures, the newest first; in the trash the most recently deleted one. Upload with `POST /api/projects/upload`',
      query: libraryPage,
      answers: { 200: listAnswer },
      run: async ({ query }) => {
        const { pictures, next } = await listPictures(db, query)
        return { items: pictures.map(identified), next, counts: await counts() }
      },
    }),

    route('PATCH /api/pictures', {
      summary: 'Move many pictures to the trash for 30 days, or restore them from it: all or none',
      body: sharedPictureChange,
      answers: { 200: movedAnswer },
      refuses: { 409: stillUsed },
      run: async ({ user, body }) => {
        const outcome = await movePictures(db, user, body)
        if ('used' in outcome) throw stillUsedProblem(outcome.used, 'Some of these pictures are')
        const { moved } = outcome
        const done = body.inTrash ? 'moved to the trash' : 'restored'
        return { message: `${counted(moved.length, 'picture')} ${done}.`, moved }
      },
    }),

    route('GET /api/pictures/:id', {
      summary: 'One picture, with every place that uses it',
      answers: { 200: detailAnswer },
      run: async ({ params }) => {
        const picture = identified(await find(db, params.id))
        return { ...picture, places: (await usesOf(db, [params.id])).map(useJson) }
      },
    }),

    route('PATCH /api/pictures/:id', {
      summary:
        'Change the name or the focal point of a picture. With a focal point the site crops the picture around it wherever it has a frame of another ratio',
      body: pictureChange,
      answers: { 200: pictureAnswer },
      run: async ({ user, params, body }) => identified(await updatePicture(db, user, params.id, body)),
    }),

    route('DELETE /api/pictures/:id', {
      summary: 'Delete a picture that nothing uses: to the trash for 30 days',
      refuses: { 409: stillUsed },
      run: async ({ user, params }) => {
        await find(db, params.id)
        const outcome = await movePictures(db, user, { ids: [params.id], inTrash: true })
        if ('used' in outcome) throw stillUsedProblem(outcome.used, 'This picture is')
        return { message: 'Picture moved to the trash.' }
      },
    }),

    route('POST /api/pictures/:id/restore', {
      summary: 'Restore a picture from the trash',
      answers: { 200: pictureAnswer },
      refuses: { 404: NOT_IN_TRASH },
      run: async ({ user, params }) => {
        if ((await find(db, params.id)).trashedAt === null) throw notFound('Picture')
        await movePictures(db, user, { ids: [params.id], inTrash: false })
        return identified(await find(db, params.id))
      },
    }),

    route('POST /api/pictures/:id/replace', {
      summary:
        'Put another picture in every place of this one, in drafts too; alt texts stay. To undo it, replace the other picture by this one in the places of the answer',
      body: pictureReplacement,
      answers: { 200: replacedAnswer },
      refuses: { 403: 'It is also on pages that you may not edit.', 404: NO_SUCH_PICTURE },
      run: async ({ user, params, body }) => {
        const places = await replacePicture(db, user, params.id, {
          by: body.with,
          places: body.places,
          mayWrite: (right) => may(user.role, right),
        })
        const records = new Set(places.map(({ kind, recordId }) => `${kind} ${recordId}`)).size
        const count = places.length === 1 ? '1 place' : `${places.length} places`
        return { message: `Picture replaced in ${count}.`, places, records }
      },
    }),

    route('DELETE /api/pictures/trash/:id', {
      needsConfirmation: true,
      summary: 'Delete a picture in the trash permanently, with its files',
      who: 'trash.purge',
      refuses: { 404: NOT_IN_TRASH },
      says: 'Picture deleted permanently.',
      run: async ({ user, params }) => deleteFilesOf(parts, [await purgePicture(db, user, params.id)]),
    }),
  ]
}

async function find(db: Database, id: string) {
  const picture = await findInLibrary(db, id)
  if (!picture) throw notFound('Picture')
  return picture
}

/** `subject` is 'This picture is' or 'Some of these pictures are'. */
function stillUsedProblem(used: StoredUse[], subject: string) {
  const [first, ...others] = new Set(used.map(({ name }) => name))
  const more =
    others.length === 0 ? '' : others.length === 1 ? ' and 1 other' : ` and ${others.length} others`
  return conflict(`${subject} still used in ${first}${more}.`, { uses: used.map(useJson) })
}
