import type { ExpressionBuilder } from 'kysely'
import { inParts } from '../../domain/shared/in-parts.ts'
import type { Limit } from '../../domain/shared/limits.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** A limit and whose calls it counts. */
export type LimitedKey = readonly [limit: Limit, key: string]

/** The time (ms) until the next call under all of these limits is allowed; 0 when it is allowed now. Writes nothing. */
export async function waitOf(db: Database | Tx, limits: readonly LimitedKey[]): Promise<number> {
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'points', 'expires'])
    .where('key', 'in', limits.map(storedKey))
    .execute()
  const now = Date.now()
  const waits = limits.map(([limit, key]) => {
    const row = rows.find((row) => row.key === storedKey([limit, key]))
    const isFull = row && row.points >= limit.most && row.expires <= latestEnd(limit, now)
    return isFull ? row.expires - now : 0
  })
  return Math.max(0, ...waits)
}

/** How many calls are counted at this moment. */
export async function pointsOf(db: Database | Tx, limited: LimitedKey): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['points', 'expires'])
    .where('key', '=', storedKey(limited))
    .executeTakeFirst()
  const now = Date.now()
  return row && row.expires > now && row.expires <= latestEnd(limited[0], now) ? row.points : 0
}

/** Returns 0 when the call is allowed, else the time (ms) until the next one, and nothing was written. */
export async function countCall(db: Database, limits: readonly LimitedKey[]): Promise<number> {
  const wait = await waitOf(db, limits)
  if (wait > 0) return wait
  try {
    // In one transaction: two commits would slow down other requests.
    await db.transaction().execute(async (tx) => {
      for (const limited of inLockOrder(limits)) if (!(await addPoint(tx, limited))) throw new LimitReached()
    })
    return 0
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    // Several calls at once were under the limit.
    return Math.max(1, await waitOf(db, limits))
  }
}

/** Another call reached the limit first; undoes the counts of this one. */
class LimitReached extends Error {}

/** Counts a call under one limit, as a part of a change. Returns whether it is allowed. */
export async function countInChange(tx: Tx, limited: LimitedKey): Promise<boolean> {
  return (await waitOf(tx, [limited])) === 0 && addPoint(tx, limited)
}

/** Counts in one statement, which writes only when the call is allowed. Returns whether it is. */
async function addPoint(tx: Tx, limited: LimitedKey): Promise<boolean> {
  const [limit] = limited
  const now = Date.now()
  const end = now + limit.seconds * 1000
  const counted = await tx
    .insertInto('rate_limits')
    .values({ key: storedKey(limited), points: 1, expires: end })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => {
          const isOver = eb.or(isOverBy(eb, limit, now))
          return {
            points: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('rate_limits.points', '+', 1))
              .end(),
            // Passed as a parameter: `then` alone would write the number into the statement, which would be another one each time.
            expires: eb.case().when(isOver).then(eb.val(end)).else(eb.ref('rate_limits.expires')).end(),
          }
        })
        .where((eb) => eb.or([...isOverBy(eb, limit, now), eb('rate_limits.points', '<', limit.most)])),
    )
    .returning('points')
    .executeTakeFirst()
  return counted !== undefined
}

/** A count of this limit that ends later than this (ms) was begun by a clock that was ahead, and is over. */
const latestEnd = ({ seconds }: Limit, now: number) => now + 2 * seconds * 1000

const isOverBy = (eb: ExpressionBuilder<Tables, 'rate_limits'>, limit: Limit, now: number) => [
  eb('rate_limits.expires', '<=', now),
  eb('rate_limits.expires', '>', latestEnd(limit, now)),
]

export async function uncountCall(db: Database, limits: readonly LimitedKey[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const limited of inLockOrder(limits))
      await tx
        .updateTable('rate_limits')
        .set((eb) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', storedKey(limited))
        .where('points', '>', 0)
        .execute()
  })
}

const storedKey = ([{ name }, key]: LimitedKey) => `${name}:${key}`

/** A transaction on PostgreSQL locks each row that it writes: in another order, two would wait for each other. */
const inLockOrder = (limits: readonly LimitedKey[]) =>
  limits.toSorted((a, b) => (storedKey(a) < storedKey(b) ? -1 : 1))

const DELETED_AT_ONCE = 500 // in one transaction, for which calls of the same keys wait

/** One by one in their order: a statement locks rows in the order of the table, and could wait for a call that counts while that waits for it. */
export async function deleteOldLimits(db: Database): Promise<void> {
  const now = Date.now()
  const old = await db.selectFrom('rate_limits').select('key').where('expires', '<', now).execute()
  const sorted = old.map(({ key }) => key).toSorted()
  for (const keys of inParts(sorted, DELETED_AT_ONCE))
    await db.transaction().execute(async (tx) => {
      for (const key of keys)
        await tx.deleteFrom('rate_limits').where('key', '=', key).where('expires', '<', now).execute()
    })
}
