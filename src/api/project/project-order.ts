import { z } from 'zod'
import { message } from '../../domain/shared/answer-schema.ts'
import { route } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { moveRecords } from '../../store/record/order.ts'
import { orderCall, orderedIds } from '../record/order-call.ts'

const ids = orderedIds(10_000, 'projects', 'A project')
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
  orderCall(
    db,
    'project',
    'projects',
    'Set the order of the projects in the gallery; projects that are not listed keep their order after these',
    ids,
  ),

  route('PATCH /api/projects/order', {
    summary: 'Move projects before another one, or with null to the end; the others keep their order',
    who: 'projects.write',
    body: projectMoves,
    answers: { 200: movedAnswer },
    run: async ({ user, body }) => {
      const ids = await moveRecords(db, user, 'project', body.moves)
      return { message: 'The order is saved.', ids }
    },
  }),
]
