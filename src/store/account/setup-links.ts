import { type Database, now, type Tx } from '../database/database.ts'
import { isFound } from '../database/sql-parts.ts'
import { addToken, hashOf } from './tokens.ts'

/** The token of an address from which the first account can be made, once. Those that were made before it work too. */
export const makeSetupLink = (db: Database) => addToken(db, 'setup_links', { made_at: now() })

export const isSetupLink = (db: Database, token: string) =>
  isFound(db.selectFrom('setup_links').select('token_hash').where('token_hash', '=', hashOf(token)))

export const endSetupLinks = (tx: Tx) => tx.deleteFrom('setup_links').execute()
