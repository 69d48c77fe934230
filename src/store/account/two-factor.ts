import type { Actor } from '../../domain/account/known-user-schema.ts'
import { conflict } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { isWritten } from '../database/sql-parts.ts'
import { mailAccountChange } from './account-mails.ts'
import { countPasskeys, removePasskeysOf } from './passkeys.ts'
import { deleteCodesWithoutFactor, putCodes } from './recovery-codes.ts'
import { requireSecondFactor } from './second-factors.ts'
import { requireCaller, subjectOf } from './user-rows.ts'
import { type Credentials, requireSamePassword } from './users.ts'

// A used step further ahead than an hour was that of a clock that was wrong.
const STEPS_AHEAD = 120
const ON_ALREADY = 'Two-factor authentication is already on. Turn it off first.'
const NO_SETUP = 'Start the setup of two-factor authentication again.'

type TwoFactor = { sealedSecret: string; isEnabled: boolean }

/** Undefined when the user has never started the setup. */
export async function findTwoFactor(db: Database | Tx, userId: string): Promise<TwoFactor | undefined> {
  const row = await db
    .selectFrom('two_factor')
    .select(['sealed_secret', 'enabled_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { sealedSecret: row.sealed_secret, isEnabled: row.enabled_at !== '' }
}

/** Stores a new secret that is not enabled yet, in place of an earlier one. */
export function beginTwoFactor(db: Database, userId: string, sealedSecret: string): Promise<void> {
  return change(db, async (tx) => {
    await requireCaller(tx, userId)
    if ((await findTwoFactor(tx, userId))?.isEnabled) throw conflict(ON_ALREADY)
    const row = { sealed_secret: sealedSecret, enabled_at: '', last_step: 0 }
    await tx
      .insertInto('two_factor')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
  })
}

export const setupMissing = () => conflict(NO_SETUP)
export const alreadyEnabled = () => conflict(ON_ALREADY)

/** From now on a sign-in needs a code. The code of this call counts as used. */
export function enableTwoFactor(
  db: Database,
  actor: Actor,
  { sealedSecret, step, codeHashes }: { sealedSecret: string; step: number; codeHashes: readonly string[] },
): Promise<void> {
  return change(db, async (tx) => {
    const enabled = tx
      .updateTable('two_factor')
      .set({ enabled_at: now(), last_step: step })
      .where('user_id', '=', actor.id)
      .where('enabled_at', '=', '')
      .where('sealed_secret', '=', sealedSecret)
    if (!(await isWritten(enabled))) throw setupMissing()
    await putCodes(tx, actor.id, codeHashes)
    await record(tx, actor, { kind: 'user.two-factor-enabled', subject: subjectOf(actor) })
    await mailAccountChange(tx, actor, 'two-factor-on')
  })
}

/** Called by the user, after the password was checked. */
export function disableTwoFactor(db: Database, verified: Credentials): Promise<void> {
  return change(db, async (tx) => {
    await requireSamePassword(tx, verified)
    await turnOff(tx, verified.user, verified.user)
    await requireSecondFactor(tx, verified.user.id)
  })
}

/** Called by `npm run admin`: removes passkeys too, which may be lost. False when there was nothing. */
export function removeTwoFactor(db: Database, actor: Actor, user: Actor): Promise<boolean> {
  return change(db, async (tx) => {
    const hadPasskeys = await removePasskeysOf(tx, actor, user)
    return (await turnOff(tx, actor, user)) || hadPasskeys
  })
}

async function turnOff(tx: Tx, actor: Actor, user: Actor): Promise<boolean> {
  const wasOn = (await findTwoFactor(tx, user.id))?.isEnabled ?? false
  await tx.deleteFrom('two_factor').where('user_id', '=', user.id).execute()
  await deleteCodesWithoutFactor(tx, user.id)
  if (!wasOn) return false
  await record(tx, actor, { kind: 'user.two-factor-disabled', subject: subjectOf(user) })
  await mailAccountChange(tx, user, 'two-factor-off')
  return true
}

/** Replaces all recovery codes; the earlier ones no longer work. */
export function replaceRecoveryCodes(
  db: Database,
  user: Actor,
  codeHashes: readonly string[],
): Promise<void> {
  return change(db, async (tx) => {
    const hasFactor = (await findTwoFactor(tx, user.id))?.isEnabled || (await countPasskeys(tx, user.id)) > 0
    if (!hasFactor) throw setupMissing()
    await putCodes(tx, user.id, codeHashes)
    await record(tx, user, { kind: 'user.recovery-codes-made', subject: subjectOf(user) })
    await mailAccountChange(tx, user, 'recovery-codes')
  })
}

/** Marks the code of this 30-second step as used; false when it or a later code was already used. */
export const spendStep = (tx: Tx, userId: string, step: number): Promise<boolean> =>
  isWritten(
    tx
      .updateTable('two_factor')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('last_step', '<', step), eb('last_step', '>', step + STEPS_AHEAD)])),
  )
