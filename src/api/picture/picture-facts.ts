import { z } from 'zod'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { MAX_IDS } from '../../domain/picture/picture-format.ts'
import { storedPicture } from '../../domain/picture/picture-schema.ts'
import { route } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { findPictures } from '../../store/picture/pictures.ts'

const asked = z.object({
  /** 'a,b': ids of uploaded pictures. */
  ids: z
    .string('Enter the ids of pictures, separated by commas.')
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(z.string().regex(/^[0-9a-f]{32}$/, 'Not the id of a picture.'))
        .max(MAX_IDS, `At most ${MAX_IDS} ids.`),
    ),
})

/** /api/picture-facts: what a preview needs of the pictures in a draft. Everybody who edits content may also edit projects. */
export const pictureFactsCalls = (db: Database) => [
  route('GET /api/picture-facts', {
    summary: 'The facts of uploaded pictures, by their addresses; pictures that do not exist are left out',
    who: 'projects.write',
    query: asked,
    answers: { 200: z.record(z.string(), storedPicture) },
    run: async ({ query: { ids } }) => {
      const pictures = await findPictures(db, ids)
      return Object.fromEntries([...pictures.values()].map((one) => [pictureUrl(one), one]))
    },
  }),
]
