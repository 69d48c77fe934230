import { randomUUID } from 'node:crypto'
import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import type { Role } from '../../domain/account/role.ts'
import type { ActivityKind } from '../../domain/activity/activity.ts'
import { changesOfNew } from '../../domain/activity/activity.ts'
import { notAllowed, notSignedIn } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { isFound } from '../database/sql-parts.ts'
import { endLinks } from './account-links.ts'
import { mailAccountChange, mailNewDevice } from './account-mails.ts'
import { closeSession, closeSessions, openSession } from './sessions.ts'
import { endSetupLinks } from './setup-links.ts'
import { subjectOf, updateUser, userColumns } from './user-rows.ts'

/** The browser of a sign-in. */
export type Device = {
  userAgent: string
  address: string
  /** The id of the browser's earlier session, which ends. */
  replaces?: string
  /** Whether this user has signed in with it before; unset where a new browser is not mailed about. */
  isKnownTo?: (found: Credentials) => boolean
}
export type Credentials = { user: User; passwordHash: string }

const CHANGED_MEANWHILE = 'The password was changed in the meantime. Please sign in again.'
const SETUP_IS_OVER = 'The first admin is already registered. Ask a Super Admin for an invitation.'

export const hasUsers = (db: Database | Tx) => isFound(db.selectFrom('users').select('id'))

export const setupIsOver = () => notAllowed(SETUP_IS_OVER)

/** Registers the first Super Admin and signs them in. 403 when a user exists, also after concurrent calls. */
export function registerFirstAdmin(
  db: Database,
  person: { name: string; email: string; passwordHash: string },
  device: Device,
): Promise<{ user: User; token: string }> {
  return change(db, async (tx) => {
    if (await hasUsers(tx)) throw setupIsOver()
    await endSetupLinks(tx)
    const user = await addUser(tx, { ...person, role: 'SUPER_ADMIN', status: 'Active' })
    const changes = changesOfNew({ name: user.name, email: user.email, role: user.role })
    await record(tx, user, { kind: 'user.registered', subject: subjectOf(user), changes })
    const { token } = await openSession(tx, user.id, device)
    return { user, token }
  })
}

export function addUser(
  tx: Tx,
  person: { name: string; email: string; passwordHash: string; role: Role; status: User['status'] },
): Promise<User> {
  const { name, email, passwordHash: password_hash, role, status } = person
  const at = now()
  return tx
    .insertInto('users')
    .values({ id: randomUUID(), name, email, password_hash, role, status, created_at: at, updated_at: at })
    .returning(userColumns)
    .executeTakeFirstOrThrow()
}

/** Only for sign-in and password changes: never pass the hash on. */
export async function findCredentials(
  db: Database | Tx,
  by: { email: string } | { id: string },
): Promise<Credentials | undefined> {
  const found = await db
    .selectFrom('users')
    .select([...userColumns, 'password_hash as passwordHash'])
    .where((eb) => eb.and(by))
    .executeTakeFirst()
  if (!found) return undefined
  const { passwordHash, ...user } = found
  return { user, passwordHash }
}

/** 401 when the password was changed, or the user deleted, since `verified` was read, which was before the transaction. */
export async function requireSamePassword(tx: Tx, { user, passwordHash }: Credentials): Promise<void> {
  const current = await findCredentials(tx, { id: user.id })
  if (!current) throw notSignedIn()
  if (current.passwordHash !== passwordHash) throw notSignedIn(CHANGED_MEANWHILE)
}

/** Notes that the user of the session has just typed the password. 401 when it was changed meanwhile. */
export function confirmSession(db: Database, verified: Credentials, sessionId: string): Promise<void> {
  return change(db, async (tx) => {
    await requireSamePassword(tx, verified)
    await confirmSessionIn(tx, sessionId)
  })
}

/** Notes that the user of the session has just proved that it is them. 401 when it was ended in the meantime. */
export async function confirmSessionIn(tx: Tx, sessionId: string): Promise<void> {
  if (!(await isFound(tx.selectFrom('sessions').select('id').where('id', '=', sessionId))))
    throw notSignedIn()
  await tx
    .insertInto('session_confirmations')
    .values({ session_id: sessionId, at: now() })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ at: now() }))
    .execute()
}

export function signIn(db: Database, verified: Credentials, device: Device): Promise<string> {
  return change(db, async (tx) => {
    await requireSamePassword(tx, verified)
    return openSignedIn(tx, verified.user, device)
  })
}

export async function openSignedIn(tx: Tx, user: User, device: Device): Promise<string> {
  if (device.replaces) await closeSession(tx, device.replaces)
  const found = device.isKnownTo && (await findCredentials(tx, { id: user.id }))
  const isNew = found && device.isKnownTo?.(found) === false && (await hasSignedInBefore(tx, user))
  await record(tx, user, { kind: 'user.signed-in', subject: subjectOf(user) })
  const { token, id } = await openSession(tx, user.id, device)
  if (isNew) await mailNewDevice(tx, user, device, id)
  return token
}

function hasSignedInBefore(tx: Tx, { id }: User): Promise<boolean> {
  const kinds: ActivityKind[] = ['user.signed-in', 'user.registered']
  return isFound(tx.selectFrom('activity').select('id').where('actor_id', '=', id).where('kind', 'in', kinds))
}

export function signOut(db: Database, user: User, sessionId: string): Promise<void> {
  return change(db, async (tx) => {
    await closeSession(tx, sessionId)
    await record(tx, user, { kind: 'user.signed-out', subject: subjectOf(user) })
  })
}

/** 401 when the user was deleted in the meantime. */
export function renameUser(db: Database, actor: Actor, name: string): Promise<User> {
  return change(db, async (tx) => {
    const user = await updateUser(tx, actor.id, { name })
    if (!user) throw notSignedIn()
    const changes = { name: { before: actor.name, after: name } }
    await record(tx, actor, { kind: 'user.renamed', subject: { id: actor.id, name }, changes })
    return user
  })
}

/** Ends all other sessions of the user. */
export function changePassword(
  db: Database,
  verified: Credentials,
  passwordHash: string,
  sessionId: string,
): Promise<void> {
  const { user } = verified
  return change(db, async (tx) => {
    await requireSamePassword(tx, verified)
    await putPassword(tx, user.id, passwordHash)
    await closeSessions(tx, user.id, sessionId)
    await mailAccountChange(tx, user, 'password')
    await record(tx, user, { kind: 'user.password-changed', subject: subjectOf(user) })
  })
}

/** Sets the password and deletes all links of the user. The caller decides which sessions end. */
export async function putPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await updateUser(tx, userId, { password_hash: passwordHash, status: 'Active' })
  await endLinks(tx, userId)
}
