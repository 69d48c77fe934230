import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import { may, type Role } from '../../domain/account/role.ts'
import { conflict, notAllowed, Problem } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, erase, type Tx } from '../database/database.ts'
import { isFound } from '../database/sql-parts.ts'
import { deleteMailsAbout } from '../mail/outbox.ts'
import { endLinks } from './account-links.ts'
import { mailInvitation } from './account-mails.ts'
import { findUser, updateUser, userColumns } from './user-rows.ts'
import { addUser } from './users.ts'

const ADDRESS_TAKEN = 'A user with this address already exists.'

/** The oldest account first. */
export const listUsers = (db: Database): Promise<User[]> =>
  db.selectFrom('users').select(userColumns).orderBy('created_at').orderBy('id').execute()

/** Adds a user who can sign in once they have chosen a password by the link of a mail. */
export function inviteUser(
  db: Database,
  actor: Actor,
  person: { name: string; email: string; role: Role; passwordHash: string },
): Promise<User> {
  return change(db, async (tx) => {
    if (await isTaken(tx, person.email))
      throw new Problem(409, ADDRESS_TAKEN, { errors: { email: ADDRESS_TAKEN } })
    const user = await addUser(tx, { ...person, status: 'Invited' })
    await mailInvitation(tx, user, actor)
    const changes = { role: { before: null, after: user.role } }
    await record(tx, actor, { kind: 'user.invited', subject: subjectOf(user), changes })
    return user
  })
}

/** Sends a new link; the earlier ones no longer work. */
export function inviteAgain(db: Database, actor: Actor, id: string): Promise<User> {
  return change(db, async (tx) => {
    const user = await findUser(tx, id)
    if (user.status !== 'Invited') throw conflict('This user has already accepted the invitation.')
    await endLinks(tx, id)
    await mailInvitation(tx, user, actor)
    await record(tx, actor, { kind: 'user.invited-again', subject: subjectOf(user) })
    return user
  })
}

/** Takes effect with the user's next request, since each request reads the role from the database. */
export function changeRole(db: Database, actor: Actor, id: string, role: Role): Promise<User> {
  return change(db, async (tx) => {
    if (id === actor.id) throw notAllowed('You cannot change your own role.')
    const before = await findUser(tx, id)
    if (before.role === role) return before
    await requireOtherSuperAdmin(tx, before, 'The last Super Admin cannot be given another role.')
    const user = (await updateUser(tx, id, { role }))!
    if (!may(role, 'enquiries'))
      await tx.updateTable('enquiries').set({ assignee: null }).where('assignee', '=', id).execute()
    const changes = { role: { before: before.role, after: role } }
    await record(tx, actor, { kind: 'user.role-changed', subject: subjectOf(before), changes })
    return user
  })
}

/** Also deletes the user's sessions and links; their enquiries are assigned to nobody then. The name stays in the log. */
export function deleteUser(db: Database, actor: Actor, id: string): Promise<void> {
  return erase(db, async (tx) => {
    if (id === actor.id) throw notAllowed('You cannot delete yourself.')
    const user = await findUser(tx, id)
    await requireOtherSuperAdmin(tx, user, 'The last Super Admin cannot be deleted.')
    await deleteMailsAbout(tx, id)
    await tx.deleteFrom('users').where('id', '=', id).execute()
    await record(tx, actor, { kind: 'user.deleted', subject: subjectOf(user) })
  })
}

/** Changes run one after another, so when two Super Admins demote each other at the same time, only the first succeeds. */
async function requireOtherSuperAdmin(tx: Tx, user: User, message: string) {
  if (user.role !== 'SUPER_ADMIN') return
  const admins = tx.selectFrom('users').where('role', '=', 'SUPER_ADMIN').where('status', '=', 'Active')
  if (!(await isFound(admins.select('id').where('id', '!=', user.id)))) throw conflict(message)
}

export const isTaken = (tx: Tx, email: string) =>
  isFound(tx.selectFrom('users').select('id').where('email', '=', email))

const subjectOf = ({ id, name, email }: User) => ({ id, name: name || email })
