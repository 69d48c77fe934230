import { z } from 'zod'
import { cleanTag, TAG_LENGTH } from '../../domain/project/tag.ts'
import { requiredLine } from '../../domain/shared/text-schema.ts'
import { route } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { addTag, listTags } from '../../store/project/tags.ts'
import { identified, identifiedSchema } from '../shared/answers.ts'

const newTag = z.object({ tag: requiredLine(TAG_LENGTH, 'Enter a tag.').transform(cleanTag) })
const tagAnswer = identifiedSchema(z.object({ id: z.string(), tag: z.string() }))

/** /api/tags: the tags that the project form suggests. */
export const tagCalls = (db: Database) => [
  route('GET /api/tags', {
    summary: 'The saved tags, sorted',
    who: 'signed in',
    answers: { 200: z.array(tagAnswer) },
    run: async () => (await listTags(db)).map(identified),
  }),

  route('POST /api/tags', {
    summary: 'Save a tag; 200 when it was saved already',
    who: 'projects.write',
    body: newTag,
    answers: { 200: tagAnswer, 201: tagAnswer },
    run: async ({ c, user, body }) => {
      const { isNew, ...saved } = await addTag(db, user, body.tag)
      if (isNew) c.status(201)
      return identified(saved)
    },
  }),
]
