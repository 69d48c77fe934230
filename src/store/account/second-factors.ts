import type { Actor } from '../../domain/account/known-user-schema.ts'
import { type Role, roleNames, roles } from '../../domain/account/role.ts'
import { GRACE_DAYS } from '../../domain/account/second-factor.ts'
import { readableChanges } from '../../domain/activity/activity-line.ts'
import { conflict } from '../../domain/shared/problem.ts'
import { DAY } from '../../domain/time/durations.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'

const NEEDED = 'Your role needs a second factor. Set up another one first.'

/** A role, since when a second factor is demanded of it, and how many of its users have none. */
export type Demand = { role: Role; demandedAt: string | null; without: number }

/** The users who have neither an authenticator app nor a passkey. */
export const usersWithout = (db: Database | Tx) =>
  db
    .selectFrom('users')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys').select('id').whereRef('passkeys.user_id', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('two_factor')
            .select('user_id')
            .whereRef('two_factor.user_id', '=', 'users.id')
            .where('enabled_at', '!=', ''),
        ),
      ),
    )

export async function listDemands(db: Database): Promise<Demand[]> {
  const demanded = await db.selectFrom('demanded_second_factors').selectAll().execute()
  const without = await usersWithout(db).select('users.role').execute()
  return roleNames.map((role) => ({
    role,
    demandedAt: demanded.find((one) => one.role === role)?.demanded_at ?? null,
    without: without.filter((user) => user.role === role).length,
  }))
}

/**
 * Demands a second factor of a role, or no longer. Demanding it again does not begin the days of grace anew, unless it was off for as
 * many days.
 */
export function demandSecondFactor(
  db: Database,
  actor: Actor,
  role: Role,
  isDemanded: boolean,
): Promise<void> {
  return change(db, async (tx) => {
    const current = await tx
      .selectFrom('demanded_second_factors')
      .select('demanded_at')
      .where('role', '=', role)
      .executeTakeFirst()
    if (isDemanded === (current !== undefined)) return
    const subject = { id: role, name: roles[role].label }
    if (current) {
      await tx.deleteFrom('demanded_second_factors').where('role', '=', role).execute()
      const changes = { demandedAt: { before: current.demanded_at, after: null } }
      await record(tx, actor, { kind: 'user.second-factor-not-demanded', subject, changes })
    } else {
      const demanded_at = (await lastDemandedAt(tx, role)) ?? now()
      await tx.insertInto('demanded_second_factors').values({ role, demanded_at }).execute()
      await record(tx, actor, { kind: 'user.second-factor-demanded', subject })
    }
  })
}

/** The time from which a demand counted that was turned off within the days of grace, from the activity log. */
async function lastDemandedAt(tx: Tx, role: Role): Promise<string | undefined> {
  const ended = await tx
    .selectFrom('activity')
    .select('changes')
    .where('kind', '=', 'user.second-factor-not-demanded')
    .where('subject_id', '=', role)
    .where('at', '>', new Date(Date.now() - GRACE_DAYS * DAY).toISOString())
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const before = ended && readableChanges(ended.changes).demandedAt?.before
  return typeof before === 'string' ? before : undefined
}

/** Called after one was turned off, in the same transaction: 409 when the user's role needs one and none is left. */
export async function requireSecondFactor(tx: Tx, userId: string): Promise<void> {
  const found = await usersWithout(tx)
    .innerJoin('demanded_second_factors', 'demanded_second_factors.role', 'users.role')
    .where('users.id', '=', userId)
    .select('users.id')
    .executeTakeFirst()
  if (found) throw conflict(NEEDED)
}
