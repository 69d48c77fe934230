import { type Kysely, PostgresAdapter } from 'kysely'

/** For the few places where the two databases need different SQL. */
export function isPostgres(db: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
