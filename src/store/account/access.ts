import { sql } from 'kysely'
import type { AccessChoice, StudioAccess } from '../../domain/account/access-difference.ts'
import { accessDifferences } from '../../domain/account/access-difference.ts'
import { commandLine } from '../../domain/account/user.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import type { Row } from '../copy/snapshot.ts'
import { writeRows } from '../copy/write-rows.ts'
import { change, type Database, type Tx } from '../database/database.ts'
import { existingTables } from '../database/sql-parts.ts'

/** The tables that say who gets in, after those that their rows refer to. */
const TABLES = [
  'users',
  'two_factor',
  'recovery_codes',
  'passkeys',
  'demanded_second_factors',
  'account_links',
] as const
export type AccessRows = Record<(typeof TABLES)[number], Row[]>

/** The rows as they are, also of an earlier schema, which may lack some tables. */
export async function readAccess(db: Database | Tx): Promise<AccessRows> {
  const existing = await existingTables(db)
  const rows: Partial<AccessRows> = {}
  for (const table of TABLES)
    rows[table] = existing.has(table)
      ? (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows
      : []
  return rows as AccessRows
}

export function accessOf(rows: AccessRows): StudioAccess {
  const ofUser = (table: 'recovery_codes' | 'passkeys', column: string, id: unknown) =>
    rows[table].filter((row) => row.user_id === id).map((row) => String(row[column]))
  return {
    users: rows.users.map((user) => {
      const app = rows.two_factor.find((row) => row.user_id === user.id && row.enabled_at !== '')
      return {
        id: String(user.id),
        email: String(user.email),
        role: String(user.role),
        status: String(user.status),
        passwordHash: String(user.password_hash),
        appSecret: app ? String(app.sealed_secret) : '',
        recoveryCodes: ofUser('recovery_codes', 'code_hash', user.id),
        passkeys: ofUser('passkeys', 'id', user.id),
      }
    }),
    demandedOf: rows.demanded_second_factors.map((row) => String(row.role)),
  }
}

/** Gives a restored database the users of the one that it replaces, or takes the access of those who differ. One entry in the log says so. */
export function settleAccess(
  db: Database,
  newer: AccessRows,
  choice: Exclude<AccessChoice, 'backup'>,
): Promise<void> {
  return change(db, async (tx) => {
    if (choice === 'newer') await carryOver(tx, newer)
    else await reset(tx, newer)
    await record(tx, commandLine, { kind: `users.${choice}-after-restore`, subject: { id: '', name: '' } })
  })
}

async function carryOver(tx: Tx, newer: AccessRows) {
  if (!newer.users.some(({ role }) => role === 'SUPER_ADMIN'))
    throw new Problem(409, 'The data that is replaced has no Super Admin: its users cannot be carried over.')
  for (const table of TABLES.toReversed())
    if (table !== 'users') await sql`delete from ${sql.table(table)}`.execute(tx)
  const ids = new Set(newer.users.map(({ id }) => id))
  const there = await tx.selectFrom('users').select('id').execute()
  for (const { id } of there) if (!ids.has(id)) await deleteUser(tx, id)
  // Two users may have exchanged their addresses.
  await tx
    .updateTable('users')
    .set((eb) => ({ email: eb.ref('id') }))
    .execute()
  const known = new Set(there.map(({ id }) => id))
  for (const { id, ...values } of newer.users.filter((row) => known.has(String(row.id))))
    await tx.updateTable('users').set(values).where('id', '=', String(id)).execute()
  const added = newer.users.filter(({ id }) => !known.has(String(id)))
  await writeRows(tx, 'users', added)
  for (const table of TABLES) if (table !== 'users') await writeRows(tx, table, newer[table])
}

/** Also deletes what belongs to the user; enquiries are assigned to nobody then. */
const deleteUser = (tx: Tx, id: string) => tx.deleteFrom('users').where('id', '=', id).execute()

async function reset(tx: Tx, newer: AccessRows) {
  const before = accessOf(newer)
  const differing = accessDifferences(before, accessOf(await readAccess(tx)))
  for (const { userId } of differing) {
    if (userId === undefined) continue
    const was = before.users.find(({ id }) => id === userId)
    if (!was) {
      await deleteUser(tx, userId)
      continue
    }
    for (const table of ['two_factor', 'recovery_codes', 'passkeys'] as const)
      await tx.deleteFrom(table).where('user_id', '=', userId).execute()
    const isDemoted = was.role !== 'SUPER_ADMIN'
    await tx
      .updateTable('users')
      .set({ password_hash: '', ...(isDemoted ? { role: was.role as never } : {}) })
      .where('id', '=', userId)
      .execute()
  }
  // A link in an old mail would set a password.
  await tx.deleteFrom('account_links').execute()
}
