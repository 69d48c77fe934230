import type { Kysely } from 'kysely'

/** The time since when a picture is not used anywhere; null while it is in use. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('pictures').addColumn('unused_since', 'text').execute()
}
