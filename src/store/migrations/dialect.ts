import { type Kysely, PostgresAdapter } from 'kysely'

/** The few places where the two databases need different words ask here. */
export function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
