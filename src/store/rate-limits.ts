import type { Database, Tx } from './database.ts'

export type Limit = {
  /** Keys of different limits do not meet. */
  name: string
  /** So many are let through in so many seconds, counted from the first. */
  most: number
  seconds: number
}

/**
 * Counts one; 0 when it is let through, else how long (ms) until the next one is. In our own database, whichever that is, and
 * in one statement, so a limit holds across processes and restarts.
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

/** As if one had not been counted. */
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
