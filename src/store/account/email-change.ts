import { LINK_EXPIRED } from '../../domain/account/account-link.ts'
import type { User } from '../../domain/account/known-user-schema.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now } from '../database/database.ts'
import { endLinks, findLink } from './account-links.ts'
import { mailAccountChange, mailEmailConfirmation } from './account-mails.ts'
import { isTaken } from './staff.ts'
import { userOf } from './user-rows.ts'
import { type Credentials, requireSamePassword } from './users.ts'

/** Always notifies the old address. The new address gets a link, unless another user has that address. */
export function requestEmailChange(db: Database, verified: Credentials, newEmail: string): Promise<void> {
  const { user } = verified
  return change(db, async (tx) => {
    await requireSamePassword(tx, verified)
    await endLinks(tx, user.id, 'email-change')
    if (!(await isTaken(tx, newEmail))) await mailEmailConfirmation(tx, user, newEmail)
    await mailAccountChange(tx, user, { newEmail, confirmed: false })
    const changes = { email: { before: user.email, after: newEmail } }
    const subject = { id: user.id, name: user.email }
    await record(tx, user, { kind: 'user.email-change-asked', subject, changes })
  })
}

/** Sets the new address and deletes all links that were mailed to the old one. */
export function confirmEmailChange(db: Database, token: string): Promise<User> {
  return change(db, async (tx) => {
    const { user: before, newEmail } = await findLink(tx, token, ['email-change'])
    if (await isTaken(tx, newEmail)) throw notValid({ token: LINK_EXPIRED })
    const row = await tx
      .updateTable('users')
      .set({ email: newEmail, updated_at: now() })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await endLinks(tx, before.id)
    await mailAccountChange(tx, before, { newEmail, confirmed: true })
    const user = userOf(row)
    const changes = { email: { before: before.email, after: newEmail } }
    await record(tx, user, { kind: 'user.email-changed', subject: { id: user.id, name: newEmail }, changes })
    return user
  })
}
