import { createHash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import type { Tables, TableWith } from '../database/tables.ts'

/** The secret of a session, a link or a challenge: 256 random bits. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

type WithToken = TableWith<'token_hash'>

/** Adds a row with the hash of a new token, and returns the token. */
export async function addToken<Table extends WithToken>(
  db: Database | Tx,
  table: Table,
  row: Omit<Insertable<Tables[Table]>, 'token_hash'>,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto<WithToken>(table)
    .values({ ...row, token_hash: hashOf(token) })
    .execute()
  return token
}
