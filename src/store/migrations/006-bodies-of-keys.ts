import type { Kysely } from 'kysely'

/** The hash distinguishes a repeated call from another call with the same key. Older keys have an empty hash, which matches any body. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('idempotency_keys')
    .addColumn('body_hash', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
