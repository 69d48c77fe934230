import { z } from 'zod'
import { message } from '../../domain/answer-schema.ts'
import { route } from '../../http/route.ts'
import type { Database } from '../../store/database.ts'
import { moveProjects, reorderProjects } from '../../store/project/project-order.ts'

const group = 'Projects'
const ids = z
  .array(z.string().max(100))
  .max(10_000, 'At most 10,000 projects.')
  .refine((list) => new Set(list).size === list.length, 'A project is listed twice.')
const projectOrder = z.object({ ids })
const projectMoves = z.object({
  moves: z
    .array(z.object({ ids, before: z.string().max(100).nullable() }))
    .max(10_000, 'At most 10,000 moves.'),
})
const movedAnswer = message.extend({
  ids: z.array(z.string()).meta({ description: 'The whole order as it is now.' }),
})

/** /api/projects/order: the order of the gallery. */
export const projectOrderCalls = (db: Database) => [
  route(
    'PUT /api/projects/order',
    {
      summary:
        'Set the order of the projects in the gallery; projects that are not listed keep their order after these',
      who: 'projects.write',
      group,
      body: projectOrder,
      answers: { 200: message },
    },
    async ({ user, body }) => {
      await reorderProjects(db, user, body.ids)
      return { message: 'The order is saved.' }
    },
  ),

  route(
    'PATCH /api/projects/order',
    {
      summary: 'Move projects before another one, or with null to the end; the others keep their order',
      who: 'projects.write',
      group,
      body: projectMoves,
      answers: { 200: movedAnswer },
    },
    async ({ user, body }) => {
      const ids = await moveProjects(db, user, body.moves)
      return { message: 'The order is saved.', ids }
    },
  ),
]
