import { type RawBuilder, sql } from 'kysely'
import { openDatabase } from '../database/database.ts'
import type { DatabaseLocation } from './snapshot.ts'

/** Puts all tables of a PostgreSQL database into the schema `aside`, which stays until somebody drops it, and makes an empty one. */
export const putSchemaAside = (location: DatabaseLocation, aside: string) =>
  inCurrentSchema(location, (current) => [
    sql`alter schema ${current} rename to ${sql.id(aside)}`,
    sql`create schema ${current}`,
  ])

/** Takes that back, when the restore has failed. */
export const restoreSchema = (location: DatabaseLocation, aside: string) =>
  inCurrentSchema(location, (current) => [
    sql`drop schema if exists ${current} cascade`,
    sql`alter schema ${sql.id(aside)} rename to ${current}`,
  ])

async function inCurrentSchema(
  location: DatabaseLocation,
  statements: (current: RawBuilder<unknown>) => RawBuilder<unknown>[],
) {
  await using db = await openDatabase(location)
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const statement of statements(sql.id(rows[0]!.name))) await statement.execute(tx)
  })
}
