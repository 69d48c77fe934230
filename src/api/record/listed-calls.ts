import { z } from 'zod'
import { type ListedKind, type ListedTable, recordKinds } from '../../domain/record/kinds.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { route, routesFor } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import type { ListedRow } from '../../store/record/listed-description.ts'
import type { ListedRecords } from '../../store/record/listed-records.ts'
import { reorderRecords } from '../../store/record/order.ts'
import type { AnyFields } from '../../store/record/record-store.ts'
import type { CalledRecord } from './called-record.ts'
import { changeCall, createdRecord, refusedCreation, versionedCalls } from './record-calls.ts'

/** Ids of at most `max` records of a kind. */
export const orderedIds = (kind: ListedKind, max: number) => {
  const { noun } = recordKinds[kind]
  return z
    .array(z.string().max(100))
    .max(max, `At most ${max.toLocaleString('en')} ${noun}s.`)
    .refine((list) => new Set(list).size === list.length, `The same ${noun} is listed twice.`)
}

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
    orderCall(
      db,
      store.kind,
      table,
      `Set the order of the ${noun}s; ${noun}s that are not listed keep their order after these`,
      orderedIds(store.kind, 1000),
    ),

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

export function orderCall<Address extends string>(
  db: Database,
  kind: ListedKind,
  address: Address,
  summary: string,
  ids: ReturnType<typeof orderedIds>,
) {
  const { right } = recordKinds[kind]
  const body = z.object({ ids })
  return route(`PUT /api/${address}/order`, {
    summary,
    who: right,
    body,
    says: 'The order is saved.',
    run: ({ user, body }) => reorderRecords(db, user, kind, body.ids),
  })
}
