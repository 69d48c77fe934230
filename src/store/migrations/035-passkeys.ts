import type { Kysely } from 'kysely'
import { passkeyTables } from '../database/passkey-tables.ts'
import { createIndexes, createTables } from './create-tables.ts'

export async function up(db: Kysely<unknown>) {
  await createTables(db, passkeyTables)
  await createIndexes(db, [['passkeys', 'passkeys_of_user', 'user_id']])
}
