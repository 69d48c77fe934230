import type { User } from '../../domain/account/known-user-schema.ts'
import { visitor } from '../../domain/account/user.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database.ts'
import { countLinks, findLink } from './account-links.ts'
import { mailAccountChange, mailPasswordReset } from './account-mails.ts'
import { closeSessions } from './sessions.ts'
import { userOf } from './user-rows.ts'
import { putPassword } from './users.ts'

const LIVE_LINKS = 5 // for one account at a time, so that nobody's mailbox is flooded
const BY_LINK = ['password-reset', 'invitation'] as const

/**
 * Notes that somebody forgot the password of this address, and looks for no account: so an address that has one costs the
 * same time as one that has none. A worker looks soon after (`queueNextResetMail`).
 */
export function requestPasswordReset(db: Database, email: string): Promise<void> {
  return change(db, async (tx) => {
    await tx.insertInto('reset_requests').values({ email, at: now() }).execute()
  })
}

/** Queues the mail of the oldest request, where there is an account; false when nobody asks. */
export async function queueNextResetMail(db: Database): Promise<boolean> {
  const oldest = (handle: Database | Tx) =>
    handle.selectFrom('reset_requests').selectAll().orderBy('id').limit(1).executeTakeFirst()
  if (!(await oldest(db))) return false
  return change(db, async (tx) => {
    const request = await oldest(tx)
    if (!request) return false
    await tx.deleteFrom('reset_requests').where('id', '=', request.id).execute()
    const row = await tx.selectFrom('users').selectAll().where('email', '=', request.email).executeTakeFirst()
    if (!row || (await countLinks(tx, row.id, 'password-reset')) >= LIVE_LINKS) return true
    const user = userOf(row)
    await mailPasswordReset(tx, user)
    await record(tx, visitor, { kind: 'user.reset-asked', subject: { id: user.id, name: user.email } })
    return true
  })
}

/** Whose password a link sets. */
export const findPasswordLink = (db: Database, token: string) => findLink(db, token, BY_LINK)

/** Sets the password and spends the link; every session and every other link of the user ends. */
export function setPasswordByLink(db: Database, token: string, passwordHash: string): Promise<User> {
  return change(db, async (tx) => {
    const { user, purpose } = await findLink(tx, token, BY_LINK)
    await putPassword(tx, user.id, passwordHash)
    await closeSessions(tx, user.id)
    const isFirst = purpose === 'invitation'
    if (!isFirst) await mailAccountChange(tx, user, 'password')
    const kind = isFirst ? 'user.invitation-accepted' : 'user.password-reset'
    await record(tx, user, { kind, subject: { id: user.id, name: user.email } })
    return user
  })
}
