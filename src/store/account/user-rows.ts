import type { Updateable } from 'kysely'
import type { User } from '../../domain/account/known-user-schema.ts'
import { notSignedIn } from '../../domain/shared/problem.ts'
import { type Database, now, type Tx } from '../database/database.ts'
import { requireRow } from '../database/sql-parts.ts'
import type { Tables } from '../database/tables.ts'

/** All of a user but the hash of the password and what only the user sees. */
export const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.role',
  'users.status',
  'users.created_at as createdAt',
] as const

/** An account in the log, which names it by its address. */
export const subjectOf = ({ id, email }: Pick<User, 'id' | 'email'>) => ({ id, name: email })

/** 404 when there is no such user. */
export const findUser = (db: Database | Tx, id: string): Promise<User> =>
  requireRow(db.selectFrom('users').select(userColumns).where('id', '=', id), 'User')

/** 401 when the user, whose call this is, was deleted in the meantime. */
export const requireCaller = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notSignedIn())

/** Undefined when there is no such user. */
export const updateUser = (tx: Tx, id: string, values: Updateable<Tables['users']>) =>
  tx
    .updateTable('users')
    .set({ ...values, updated_at: now() })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirst()
