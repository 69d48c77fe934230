import type { Kysely } from 'kysely'

/** By its hash a repeated call is told from another one with the same key. Keys from before have none, and fit any body. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('idempotency_keys')
    .addColumn('body_hash', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
