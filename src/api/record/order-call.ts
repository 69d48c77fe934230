import { z } from 'zod'
import { type ListedKind, recordKinds } from '../../domain/record/kinds.ts'
import { route } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { reorderRecords } from '../../store/record/order.ts'

/** Ids of at most `max` records: 'projects', and 'A project' in a message. */
export const orderedIds = (max: number, many: string, one: string) =>
  z
    .array(z.string().max(100))
    .max(max, `At most ${max.toLocaleString('en')} ${many}.`)
    .refine((list) => new Set(list).size === list.length, `${one} is listed twice.`)

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
