import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { notAllowed } from '../domain/problem.ts'
import type { Role } from '../domain/role.ts'
import type { Actor, User } from '../domain/user.ts'
import { record } from './activity.ts'
import { change, type Database, now, type Tx } from './database.ts'
import { closeOtherSessions, closeSession, openSession } from './sessions.ts'
import type { Tables } from './tables.ts'

export type Device = { userAgent: string; address: string }

const userOf = (row: Selectable<Tables['users']>): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  status: row.status,
  createdAt: row.created_at,
})

const SETUP_IS_OVER = 'The first admin is registered already. Ask a Super Admin for an invitation.'

export async function hasUsers(db: Database | Tx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export const setupIsOver = () => notAllowed(SETUP_IS_OVER)

/** Registers the first Super Admin and signs them in; 403 when there is a user already, also one of the same moment. */
export function registerFirstAdmin(
  db: Database,
  person: { name: string; email: string; passwordHash: string },
  device: Device,
): Promise<{ user: User; token: string }> {
  return change(db, async (tx) => {
    if (await hasUsers(tx)) throw setupIsOver()
    const user = await addUser(tx, { ...person, role: 'SUPER_ADMIN', status: 'Active' })
    await record(tx, user, { kind: 'user.registered', subject: { id: user.id, name: user.email } })
    return { user, token: await openSession(tx, user.id, device) }
  })
}

export async function addUser(
  tx: Tx,
  person: { name: string; email: string; passwordHash: string; role: Role; status: User['status'] },
): Promise<User> {
  const { name, email, passwordHash, role, status } = person
  const at = now()
  const row = await tx
    .insertInto('users')
    .values({
      id: randomUUID(),
      name,
      email,
      password_hash: passwordHash,
      role,
      status,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return userOf(row)
}

/** For sign-in and password changes alone: the hash goes nowhere else. */
export async function findCredentials(
  db: Database,
  by: { email: string } | { id: string },
): Promise<{ user: User; passwordHash: string } | undefined> {
  const query = db.selectFrom('users').selectAll()
  const row = await ('id' in by
    ? query.where('id', '=', by.id)
    : query.where('email', '=', by.email)
  ).executeTakeFirst()
  return row && { user: userOf(row), passwordHash: row.password_hash }
}

export function signIn(db: Database, user: User, device: Device): Promise<string> {
  return change(db, async (tx) => {
    await record(tx, user, { kind: 'user.signed-in', subject: { id: user.id, name: user.email } })
    return openSession(tx, user.id, device)
  })
}

export function signOut(db: Database, user: User, sessionId: string): Promise<void> {
  return change(db, async (tx) => {
    await closeSession(tx, sessionId)
    await record(tx, user, { kind: 'user.signed-out', subject: { id: user.id, name: user.email } })
  })
}

export function renameUser(db: Database, actor: Actor, name: string): Promise<User> {
  return change(db, async (tx) => {
    const row = await tx
      .updateTable('users')
      .set({ name, updated_at: now() })
      .where('id', '=', actor.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const changes = { name: { before: actor.name, after: name } }
    await record(tx, actor, { kind: 'user.renamed', subject: { id: actor.id, name }, changes })
    return userOf(row)
  })
}

/** Every other session of the user ends. */
export function changePassword(
  db: Database,
  user: User,
  passwordHash: string,
  sessionId: string,
): Promise<void> {
  return change(db, async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: now() })
      .where('id', '=', user.id)
      .execute()
    await closeOtherSessions(tx, user.id, sessionId)
    await record(tx, user, { kind: 'user.password-changed', subject: { id: user.id, name: user.email } })
  })
}
