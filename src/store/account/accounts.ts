import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import { conflict } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { change, type Database } from '../database/database.ts'
import { mailAccountChange } from './account-mails.ts'
import { closeSessions } from './sessions.ts'
import { isTaken } from './staff.ts'
import { subjectOf, userColumns } from './user-rows.ts'
import { addUser, putPassword } from './users.ts'

/** The commands of `npm run admin`. */

/** `factors`: the second factors, in words. */
export type Accounts = { user: User; factors: string[]; lastSeen: string | null }[]

export async function listAccounts(db: Database): Promise<Accounts> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('two_factor', 'two_factor.user_id', 'users.id')
    .select([...userColumns, 'enabled_at as enabledAt'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.id')
        .select((sessions) => sessions.fn.max('seen_at').as('seen'))
        .as('lastSeen'),
    )
    .select((eb) =>
      eb
        .selectFrom('passkeys')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .select((passkeys) => passkeys.fn.min('id').as('id'))
        .as('passkey'),
    )
    .orderBy('email')
    .execute()
  return rows.map(({ enabledAt, lastSeen, passkey, ...user }) => ({
    user,
    factors: [...(enabledAt ? ['app'] : []), ...(passkey ? ['passkey'] : [])],
    lastSeen,
  }))
}

/** Unlike /register, it also works when there are users. */
export function addSuperAdmin(
  db: Database,
  actor: Actor,
  person: { name: string; email: string; passwordHash: string },
): Promise<User> {
  return change(db, async (tx) => {
    if (await isTaken(tx, person.email)) throw conflict(`${person.email} already has an account.`)
    const user = await addUser(tx, { ...person, role: 'SUPER_ADMIN', status: 'Active' })
    await record(tx, actor, { kind: 'user.registered', subject: subjectOf(user) })
    return user
  })
}

/** Ends all sessions of the user. A sign-in that waits for its code ends too. */
export function replacePassword(db: Database, actor: Actor, user: User, passwordHash: string): Promise<void> {
  return change(db, async (tx) => {
    await putPassword(tx, user.id, passwordHash)
    await closeSessions(tx, user.id)
    await record(tx, actor, { kind: 'user.password-replaced', subject: subjectOf(user) })
    await mailAccountChange(tx, user, 'password')
  })
}
