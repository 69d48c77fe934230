import { change, type Database, now } from './database/database.ts'
import type { TableWith } from './database/tables.ts'

/** A table whose rows count for nothing after a time: links, challenges, the sessions of candidates. */
export type ExpiringTable = TableWith<'expires_at'>

export const deleteExpired = (db: Database, table: ExpiringTable) =>
  change(db, (tx) => tx.deleteFrom<ExpiringTable>(table).where('expires_at', '<', now()).execute())
