import { z } from 'zod'
import { type ListedKind, type ListedTable, pictureKinds, recordKinds } from '../../domain/record/kinds.ts'
import { notFound } from '../../domain/shared/problem.ts'
import type { NotRestored } from '../../domain/version/version-schema.ts'
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
    .refine((list) => new Set(list).size === list.length, `${capital(one(noun))} is listed twice.`)
}

const one = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The parts of a record's calls that follow from its kind. */
export function listedParts<Table extends ListedTable>(kind: ListedKind, table: Table) {
  const { noun, fieldsOf } = recordKinds[kind]
  const names = Object.keys(fieldsOf())
  const missing = [
    ...(names.includes('projectId') ? ['project'] : []),
    ...(pictureKinds.includes(kind) ? ['picture'] : []),
    'value',
  ]
  return {
    address: `${table}/:id` as const,
    one: one(noun),
    words: {
      version: `The fields of ${one(noun)} as they were`,
      restore: `Save these fields of ${one(noun)}, or all${names.includes('hidden') ? ' but `hidden`' : ''}, as they were; \`notRestored\` names what has no ${alternatives.format(missing)} any more`,
    },
    missing: `No such ${noun}.`,
  }
}

type Listed<Shown, Answer, Fields extends AnyFields, Row extends ListedRow, Created, Change> = {
  store: ListedRecords<Shown, Fields, Row>
  answer: z.ZodType<Answer>
  restored: z.ZodType<Answer & { notRestored: NotRestored }>
  json(db: Database, shown: Shown): Answer | Promise<Answer>
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
  const { store, answer, json, restored, stored, created, change, removal } = listed
  const { noun, title, right: who } = recordKinds[store.kind]
  const parts = listedParts(store.kind, table)
  const record: CalledRecord<`${Table}/:id`, Shown, Answer, Fields> = {
    ...parts,
    store,
    answer,
    json,
    restored,
    version: stored,
    versionJson: (_db, fields) => fields as Fields,
  }
  const route = routesFor({ who, missing: parts.missing })
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
      summary: `Add ${parts.one}; it comes first in the order. Sent again with the same \`Idempotency-Key\` it is made once`,
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
      summary: `Delete ${parts.one} permanently`,
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
