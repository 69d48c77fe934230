import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import { conflict } from '../../domain/shared/problem.ts'
import type { Database } from '../database/database.ts'
import { lockMigrations } from '../database/postgres.ts'
import { existingTables, isPostgres } from '../database/sql-parts.ts'
import { retriedWhileBusy } from '../database/sqlite/when-free.ts'
import { withoutTimeLimits } from '../database/time-limits.ts'
import { migrations } from './list.ts'

/** The schema of this release: the name of its last migration. */
export const latestSchema = () => Object.keys(migrations).at(-1)!

/** Whether a database of this schema can be migrated by this release. */
export const isKnownSchema = (name: string) => Object.hasOwn(migrations, name)

/** The release that made a database or backup whose schema this one does not know. */
export const releaseOf = (schema: string) =>
  isUnreleased(schema) ? 'a version before the first release' : 'a newer release'

export const isUnreleased = (schema: string) => schema < Object.keys(migrations)[0]!

/** Why a database of this schema is not migrated, as the end of a sentence that begins with its name. */
export const refusalOf = (schema: string | undefined) =>
  schema !== undefined && isUnreleased(schema)
    ? `was made by ${releaseOf(schema)} (${schema}) and cannot be upgraded. Nothing was changed. Choose another place for a new site, or use the version that made it.`
    : undefined

/** The name of the last migration that was run; undefined for a database without tables. */
export async function currentSchema(db: Parameters<typeof existingTables>[0]): Promise<string | undefined> {
  if (!(await existingTables(db)).has(DEFAULT_MIGRATION_TABLE)) return undefined
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from ${sql.table(DEFAULT_MIGRATION_TABLE)}
  `.execute(db)
  return rows[0]?.name ?? undefined
}

/** Runs what is missing up to `schema`, one process at a time; nothing on a database of a later release. */
export async function migrate(db: Database, schema = latestSchema()): Promise<void> {
  await withoutTimeLimits(() => retriedWhileBusy(() => runMissing(db, schema)))
  // It goes on asking, and each time with a limit.
  await db.siteVersion.start()
}

const runMissing = (db: Database, schema: string) =>
  (db as unknown as Kysely<unknown>).transaction().execute(async (tx) => {
    if (isPostgres(tx)) await lockMigrations(tx)
    const refusal = refusalOf(await currentSchema(tx))
    if (refusal) throw conflict(`The database ${refusal}`)
    if (schema === latestSchema() && (await isOfLaterRelease(tx))) return
    const migrator = new Migrator({
      db: tx,
      provider: { getMigrations: async () => migrations },
      // Otherwise the migrator takes that of a schema with data that a restore has put aside for its own.
      migrationTableSchema: await schemaName(tx),
    })
    const { error } = await migrator.migrateTo(schema)
    if (error) throw error
  })

/** The schema in which PostgreSQL creates tables; SQLite has no schemas. */
async function schemaName(db: Kysely<unknown>): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  return (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
}

/** While a new release is rolled out, a process of the earlier one may start again: the new migrations only add (docs/decisions/044). */
async function isOfLaterRelease(db: Kysely<unknown>): Promise<boolean> {
  if (!(await existingTables(db)).has(DEFAULT_MIGRATION_TABLE)) return false
  const done = await (db as Kysely<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>)
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .execute()
  const names = new Set(done.map(({ name }) => name))
  const known = Object.keys(migrations)
  return known.every((name) => names.has(name)) && names.size > known.length
}
