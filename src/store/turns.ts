import type { Database } from './database/database.ts'
import { isOver } from './database/sql-parts.ts'

/**
 * Takes the turn for work that one process does for all, such as the housekeeping. False until it is due again, `every` ms after
 * the last turn was taken. A turn whose process dies is not made up for.
 */
export async function takeTurn(db: Database, name: string, every: number, at: Date): Promise<boolean> {
  const next_at = new Date(at.getTime() + every).toISOString()
  const taken = await db
    .insertInto('turns')
    .values({ name, next_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ next_at })
        .where(isOver('turns.next_at', at, every)),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
