import type { User } from '../../domain/account/known-user-schema.ts'
import { notFound } from '../../domain/shared/problem.ts'
import type { Database, Tx } from '../database/database.ts'
import type { RowOf } from '../database/tables.ts'

export const userOf = (row: RowOf<'users'>): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  status: row.status,
  createdAt: row.created_at,
})

/** An account in the log, which names it by its address. */
export const subjectOf = ({ id, email }: Pick<User, 'id' | 'email'>) => ({ id, name: email })

/** 404 when there is no such user. */
export async function findUser(db: Database | Tx, id: string): Promise<User> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('User')
  return userOf(row)
}
