import type { Database } from './database/database.ts'
import { isOver } from './database/sql-parts.ts'

/** For work that one process does for all: false until `every` ms after the last turn was taken. */
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
