import type { Actor } from '../../domain/account/known-user-schema.ts'
import { type Role, roleNames, roles } from '../../domain/account/role.ts'
import { conflict } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'

const NEEDED = 'Your role needs a second factor. Set up another one first.'

/** A role, since when a second factor is demanded of it, and how many of its users have none. */
export type Demand = { role: Role; demandedAt: string | null; without: number }

/** The users who have neither an authenticator app nor a passkey. */
const usersWithout = (db: Database | Tx) =>
  db
    .selectFrom('users')
    .select('users.role')
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
  const without = await usersWithout(db).execute()
  return roleNames.map((role) => ({
    role,
    demandedAt: demanded.find((one) => one.role === role)?.demanded_at ?? null,
    without: without.filter((user) => user.role === role).length,
  }))
}

/** Demands a second factor of a role, or no longer. Demanding it again does not begin the days of grace anew. */
export function demandSecondFactor(
  db: Database,
  actor: Actor,
  role: Role,
  isDemanded: boolean,
): Promise<void> {
  return change(db, async (tx) => {
    const changed = isDemanded
      ? (
          await tx
            .insertInto('demanded_second_factors')
            .values({ role, demanded_at: now() })
            .onConflict((conflicting) => conflicting.doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows
      : (await tx.deleteFrom('demanded_second_factors').where('role', '=', role).executeTakeFirst())
          .numDeletedRows
    if (!changed) return
    const kind = isDemanded ? 'user.second-factor-demanded' : 'user.second-factor-not-demanded'
    await record(tx, actor, { kind, subject: { id: role, name: roles[role].label } })
  })
}

/** Called after one was turned off, in the same transaction: 409 when the user's role needs one and none is left. */
export async function requireSecondFactor(tx: Tx, userId: string): Promise<void> {
  const found = await usersWithout(tx)
    .innerJoin('demanded_second_factors', 'demanded_second_factors.role', 'users.role')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (found) throw conflict(NEEDED)
}
