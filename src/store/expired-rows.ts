import { type Database, now } from './database/database.ts'
import type { Tables } from './database/tables.ts'

/** A table whose rows count for nothing after a time: links, challenges, the sessions of candidates. */
export type ExpiringTable = {
  [Name in keyof Tables]: 'expires_at' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

export const deleteExpired = (db: Database, table: ExpiringTable) =>
  db.deleteFrom<ExpiringTable>(table).where('expires_at', '<', now()).execute()
