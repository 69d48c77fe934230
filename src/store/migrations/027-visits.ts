import type { Kysely } from 'kysely'

/** When a user looked at the activity last, and when they had looked before that visit. */
export async function up(db: Kysely<unknown>) {
  for (const name of ['visited_at', 'visited_before'])
    await db.schema.alterTable('users').addColumn(name, 'text').execute()
}
