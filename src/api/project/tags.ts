import { Hono } from 'hono'
import { z } from 'zod'
import { cleanTag, TAG_LENGTH } from '../../domain/project/tag.ts'
import { requiredLine } from '../../domain/text-schema.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { checked, jsonBody } from '../../http/body.ts'
import { guard, whoAsks } from '../../http/guard.ts'
import type { Database } from '../../store/database.ts'
import { addTag, listTags } from '../../store/project/tags.ts'
import { described } from '../described.ts'

const group = 'Tags'
const newTag = z.object({ tag: requiredLine(TAG_LENGTH, 'Write the tag.').transform(cleanTag) })

export function tagCalls(db: Database) {
  const app = new Hono<AppEnv>()

  app.get(
    '/',
    described({
      summary: 'The saved tags, sorted',
      who: 'signed in',
      group,
      answers: { 200: '`[{_id, tag}]`' },
    }),
    guard(),
    async (c) => c.json((await listTags(db)).map(tagJson)),
  )

  app.post(
    '/',
    described({
      summary: 'Save a tag',
      who: 'projects.write',
      group,
      body: newTag,
      answers: { 201: 'The new tag.', 200: 'The one that stands already.' },
    }),
    guard('projects.write'),
    async (c) => {
      const { tag } = checked(newTag, await jsonBody(c))
      const { isNew, ...saved } = await addTag(db, whoAsks(c).user, tag)
      return c.json(tagJson(saved), isNew ? 201 : 200)
    },
  )

  return app
}

const tagJson = ({ id, tag }: { id: string; tag: string }) => ({ _id: id, id, tag })
