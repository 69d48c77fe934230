import type { Database, Tx } from './database.ts'

type Limit = {
  /** Separates the keys of different limits. */
  name: string
  /** At most this many calls are allowed in this many seconds, counted from the first call. */
  most: number
  seconds: number
}

/**
 * Counts a call. Returns 0 when it is allowed, otherwise the time (ms) until the next call is allowed. The count is in the
 * database and is written in one statement, so the limit applies across processes and restarts.
 */
export async function countOne(db: Database | Tx, limit: Limit, key: string): Promise<number> {
  const now = Date.now()
  const end = now + limit.seconds * 1000
  const { points, expires } = await db
    .insertInto('rate_limits')
    .values({ key: keyIn(limit, key), points: 1, expires: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('rate_limits.expires', '<=', now)
        return {
          points: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('rate_limits.points', '+', 1))
            .end(),
          expires: eb.case().when(isOver).then(end).else(eb.ref('rate_limits.expires')).end(),
        }
      }),
    )
    .returning(['points', 'expires'])
    .executeTakeFirstOrThrow()
  return points > limit.most ? expires - now : 0
}

/** Takes back one counted call. */
export async function uncountOne(db: Database | Tx, limit: Limit, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ points: eb('points', '-', 1) }))
    .where('key', '=', keyIn(limit, key))
    .where('points', '>', 0)
    .execute()
}

const keyIn = ({ name }: Limit, key: string) => `${name}:${key}`

export async function deleteOldLimits(db: Database): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires', '<', Date.now()).execute()
}
