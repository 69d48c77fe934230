import type { Kysely } from 'kysely'

/** Since when nothing names a picture; empty while something does. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('pictures').addColumn('unused_since', 'text').execute()
}
