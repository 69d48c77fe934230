import { z } from 'zod'
import { type ListedKind, type ListedTable, recordKinds } from '../../domain/record/kinds.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { route, routesFor } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import type { ListedRow } from '../../store/record/listed-description.ts'
import type { ListedRecords } from '../../store/record/listed-records.ts'
import { moveRecords, reorderRecords } from '../../store/record/order.ts'
import type { AnyFields } from '../../store/record/record-store.ts'
import type { CalledRecord } from './called-record.ts'
import { changeCall, createdRecord, refusedCreation, versionedCalls } from './record-calls.ts'

type Listed<Shown, Answer, Fields extends AnyFields, Row extends ListedRow, Created, Change> = Pick<
  CalledRecord<string, Shown, Answer, Fields>,
  'answer' | 'json' | 'restored' | 'one' | 'words'
> & {
  store: ListedRecords<Shown, Fields, Row>
  stored: z.ZodType<Fields>
  created: Created
  change: Change
  /** Why a record may not be deleted. */
  removal?: { summary: string; refuses: Record<number, string> }
}

/** The calls of a kind with a list, but for the list itself. */
export function listedCalls<
  Table extends ListedTable,
  Shown,
  Answer,
  Fields extends AnyFields & { hidden?: boolean },
  Row extends ListedRow,
  Created extends z.ZodType<Fields>,
  Change extends z.ZodType<Partial<Fields> & { updatedAt?: string }>,
>(db: Database, table: Table, listed: Listed<Shown, Answer, Fields, Row, Created, Change>) {
  const { store, answer, json, restored, stored, created, change, one, words, removal } = listed
  const { noun, title, right: who } = recordKinds[store.kind]
  const record: CalledRecord<`${Table}/:id`, Shown, Answer, Fields> = {
    ...{ address: `${table}/:id`, one, words, store, answer, json, restored },
    version: stored,
    versionJson: (_db, fields) => fields as Fields,
  }
  const route = routesFor({ who, missing: `No such ${noun}.` })
  return [
    ...orderCalls(db, store.kind, table, 1000),

    route(`GET /api/${table}/:id`, {
      summary: `One ${noun}`,
      answers: { 200: answer },
      run: async ({ c }) => {
        const found = await store.find(db, c.req.param('id') ?? '')
        if (!found) throw notFound(title)
        return json(db, found)
      },
    }),

    route(`POST /api/${table}`, {
      summary: `Add ${one}; it comes first in the order. Sent again with the same \`Idempotency-Key\` it is made once`,
      body: created,
      answers: { 201: answer },
      refuses: { 422: refusedCreation(answer) },
      run: async ({ c, user, body }) => {
        const fields = body as Fields
        return createdRecord(db, record, await store.create(db, user, fields, idempotencyKey(c, fields)))
      },
    }),

    changeCall(db, record, change),

    route(`DELETE /api/${table}/:id`, {
      summary: `Delete ${one} permanently`,
      says: `${title} deleted.`,
      ...removal,
      run: ({ c, user }) => store.remove(db, user, c.req.param('id') ?? ''),
    }),

    ...versionedCalls(db, record),
  ]
}

const movedAnswer = message.extend({
  ids: z.array(z.string()).meta({ description: 'The whole order as it is now.' }),
})

/** The calls for the order of a kind; one call names at most `max` records or moves. */
export function orderCalls<Table extends ListedTable>(
  db: Database,
  kind: ListedKind,
  table: Table,
  max: number,
) {
  const { noun, right: who } = recordKinds[kind]
  const limit = max.toLocaleString('en')
  const ids = z
    .array(z.string().max(100))
    .max(max, `At most ${limit} ${noun}s.`)
    .refine((list) => new Set(list).size === list.length, `The same ${noun} is listed twice.`)
  const move = z.object({ ids, before: z.string().max(100).nullable() })
  return [
    route(`PUT /api/${table}/order`, {
      summary: `Set the order of the ${noun}s; ${noun}s that are not listed keep their order after these`,
      who,
      body: z.object({ ids }),
      says: 'The order is saved.',
      run: ({ user, body }) => reorderRecords(db, user, kind, body.ids),
    }),

    route(`PATCH /api/${table}/order`, {
      summary: `Move ${noun}s before another one, or with null to the end; the others keep their order`,
      who,
      body: z.object({ moves: z.array(move).max(max, `At most ${limit} moves.`) }),
      answers: { 200: movedAnswer },
      run: async ({ user, body }) => {
        const ids = await moveRecords(db, user, kind, body.moves)
        return { message: 'The order is saved.', ids }
      },
    }),
  ]
}
