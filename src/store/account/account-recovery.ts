import { LINK_EXPIRED } from '../../domain/account/account-link.ts'
import type { User } from '../../domain/account/known-user-schema.ts'
import { visitor } from '../../domain/account/user.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { change, type Database } from '../database/database.ts'
import { addRequest, handleOldest } from '../requests/mail-requests.ts'
import { countLinks, endLinks, findLink } from './account-links.ts'
import { mailAccountChange, mailLink } from './account-mails.ts'
import { closeSessions } from './sessions.ts'
import { isTaken } from './staff.ts'
import { subjectOf, updateUser, userColumns } from './user-rows.ts'
import { type Credentials, putPassword, requireSamePassword } from './users.ts'

const MAX_LINKS = 5 // valid links for one account, so that its mailbox cannot be flooded
const BY_LINK = ['password-reset', 'invitation'] as const

export const requestPasswordReset = (db: Database, email: string) => addRequest(db, 'reset_requests', email)

/** Handles the oldest reset request and queues its mail if the account exists; false when there is no request. */
export const queueNextResetMail = (db: Database): Promise<boolean> =>
  handleOldest(db, 'reset_requests', async (tx, email) => {
    const user = await tx
      .selectFrom('users')
      .select(userColumns)
      .where('email', '=', email)
      .executeTakeFirst()
    if (!user || (await countLinks(tx, user.id, 'password-reset')) >= MAX_LINKS) return
    await mailLink(tx, user, { kind: 'password-reset', facts: { name: user.name } })
    await record(tx, visitor, { kind: 'user.reset-asked', subject: subjectOf(user) })
  })

export const findPasswordLink = (db: Database, token: string) => findLink(db, token, BY_LINK)

/** Also deletes all links and sessions of the user. */
export function setPasswordByLink(db: Database, token: string, passwordHash: string): Promise<User> {
  return change(db, async (tx) => {
    const { user, purpose } = await findLink(tx, token, BY_LINK)
    await putPassword(tx, user.id, passwordHash)
    await closeSessions(tx, user.id)
    const isFirst = purpose === 'invitation'
    if (!isFirst) await mailAccountChange(tx, user, 'password')
    const kind = isFirst ? 'user.invitation-accepted' : 'user.password-reset'
    await record(tx, user, { kind, subject: subjectOf(user) })
    return user
  })
}

/** Always notifies the old address. The new address gets a link, unless another user has that address. */
export function requestEmailChange(db: Database, verified: Credentials, newEmail: string): Promise<void> {
  const { user } = verified
  return change(db, async (tx) => {
    await requireSamePassword(tx, verified)
    await endLinks(tx, user.id, 'email-change')
    if (!(await isTaken(tx, newEmail)))
      await mailLink(tx, user, { kind: 'email-change', facts: { name: user.name } }, newEmail)
    await mailAccountChange(tx, user, { newEmail, confirmed: false })
    const changes = { email: { before: user.email, after: newEmail } }
    await record(tx, user, { kind: 'user.email-change-asked', subject: subjectOf(user), changes })
  })
}

/** Sets the new address and deletes all links that were mailed to the old one. */
export function confirmEmailChange(db: Database, token: string): Promise<User> {
  return change(db, async (tx) => {
    const { user: before, newEmail } = await findLink(tx, token, ['email-change'])
    if (await isTaken(tx, newEmail)) throw notValid({ token: LINK_EXPIRED })
    const user = (await updateUser(tx, before.id, { email: newEmail }))!
    await endLinks(tx, before.id)
    await mailAccountChange(tx, before, { newEmail, confirmed: true })
    const changes = { email: { before: before.email, after: newEmail } }
    await record(tx, user, { kind: 'user.email-changed', subject: { id: user.id, name: newEmail }, changes })
    return user
  })
}
