import { RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible'
// The class that the library's own stores extend; its front door does not hand it out.
import StoreLimiter from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Database } from './database.ts'

type Row = { points: number; expires: number }
type Limit = {
  /** Names the limit; keys of different limits do not meet. */
  keyPrefix: string
  points: number
  /** Seconds. */
  duration: number
}

const BaseLimiter = StoreLimiter as unknown as typeof RateLimiterStoreAbstract

/** A limit that holds across processes and restarts, since it counts in our own database, whichever that is. */
export class TableLimiter extends BaseLimiter {
  readonly #db: Database

  constructor(db: Database, limit: Limit) {
    super({ ...limit, storeClient: db })
    this.#db = db
  }

  // The library calls these four; its types leave them out.

  async _upsert(key: string, points: number, msDuration: number, forceExpire = false): Promise<Row> {
    const now = Date.now()
    const fresh = { points, expires: msDuration > 0 ? now + msDuration : 0 }
    return this.#db
      .insertInto('rate_limits')
      .values({ key, ...fresh })
      .onConflict((stands) =>
        stands.column('key').doUpdateSet((eb) => {
          if (forceExpire) return fresh
          const isOver = eb.and([eb('rate_limits.expires', '>', 0), eb('rate_limits.expires', '<=', now)])
          return {
            points: eb
              .case()
              .when(isOver)
              .then(points)
              .else(eb('rate_limits.points', '+', points))
              .end(),
            expires: eb.case().when(isOver).then(fresh.expires).else(eb.ref('rate_limits.expires')).end(),
          }
        }),
      )
      .returning(['points', 'expires'])
      .executeTakeFirstOrThrow()
  }

  async _get(key: string): Promise<Row | null> {
    const row = await this.#db
      .selectFrom('rate_limits')
      .select(['points', 'expires'])
      .where('key', '=', key)
      .where((eb) => eb.or([eb('expires', '=', 0), eb('expires', '>', Date.now())]))
      .executeTakeFirst()
    return row ?? null
  }

  async _delete(key: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('rate_limits')
      .where('key', '=', key)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  _getRateLimiterRes(_key: string, changedPoints: number, { points, expires }: Row): RateLimiterRes {
    const left = Math.max(this.points - points, 0)
    const msBeforeNext = expires > 0 ? Math.max(expires - Date.now(), 0) : -1
    return new RateLimiterRes(left, msBeforeNext, points, points === changedPoints)
  }
}

export async function forgetOldLimits(db: Database): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires', '>', 0).where('expires', '<', Date.now()).execute()
}
