import { type Database, now, type Tx } from '../database/database.ts'
import { isFound } from '../database/sql-parts.ts'
import { hashOf, newToken } from './tokens.ts'

/** The token of an address from which the first account can be made, once. Those that were made before it work too. */
export async function makeSetupLink(db: Database): Promise<string> {
  const token = newToken()
  await db
    .insertInto('setup_links')
    .values({ token_hash: hashOf(token), made_at: now() })
    .execute()
  return token
}

export const isSetupLink = (db: Database, token: string) =>
  isFound(db.selectFrom('setup_links').select('token_hash').where('token_hash', '=', hashOf(token)))

export const endSetupLinks = (tx: Tx) => tx.deleteFrom('setup_links').execute()
