import type { Database } from './database/database.ts'
import { isOver, isWritten } from './database/sql-parts.ts'

/** For work that one process does for all: false until `every` ms after the last turn was taken. */
export function takeTurn(db: Database, name: string, every: number, at: Date): Promise<boolean> {
  const next_at = new Date(at.getTime() + every).toISOString()
  const isFree = isOver('turns.next_at', at, every)
  const turn = db.insertInto('turns').values({ name, next_at })
  return isWritten(
    turn.onConflict((conflict) => conflict.column('name').doUpdateSet({ next_at }).where(isFree)),
  )
}
