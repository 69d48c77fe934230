import { type BackupRun, type BackupRunKind, neverRun } from '../../domain/backup/backup-run.ts'
import { change, type Database, type Tx } from '../database/database.ts'
import { isWritten } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'

const LEASE = 15 * 60 * 1000 // ms; renewed while the work goes on

/** The work of one kind, which only its holder does until `takenUntil`. `before`: what was noted of earlier ones. */
export type BackupLease = {
  kind: BackupRunKind
  takenUntil: string
  before: Pick<RowOf<'backup_runs'>, 'tried_at' | 'error' | 'done_at'>
}

export async function findRun(db: Database | Tx, kind: BackupRunKind): Promise<BackupRun> {
  const run = await rowOf(db, kind)
    .select(['tried_at as triedAt', 'error', 'done_at as doneAt', 'name', 'bytes', 'details'])
    .executeTakeFirst()
  return run ?? neverRun
}

const rowOf = (db: Database | Tx, kind: BackupRunKind) =>
  db.selectFrom('backup_runs').where('kind', '=', kind)

/** Takes the work of this kind; undefined when it is not due or another process has it. Then `endRun` must be called. */
export async function beginRun(
  db: Database,
  kind: BackupRunKind,
  at: Date,
  isDue: (run: BackupRun) => boolean,
): Promise<BackupLease | undefined> {
  // Mostly nothing is due, and then other changes need not wait for this one.
  if (!isDue(await findRun(db, kind))) return undefined
  return change(db, async (tx) => {
    const row = await rowOf(tx, kind).select('taken_until').executeTakeFirst()
    const left = Date.parse(row?.taken_until || '1970-01-01') - at.getTime()
    // A lease of a clock that was ahead is none.
    const last = await findRun(tx, kind)
    if ((left > 0 && left <= LEASE) || !isDue(last)) return undefined
    const takenUntil = leaseFrom(at)
    await save(tx, kind, { taken_until: takenUntil, tried_at: at.toISOString(), error: '' })
    return { kind, takenUntil, before: { tried_at: last.triedAt, error: last.error, done_at: last.doneAt } }
  })
}

const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE).toISOString()

/** Keeps the work for longer; undefined when another process has taken it. */
export async function renewRun(db: Database, lease: BackupLease, at: Date): Promise<BackupLease | undefined> {
  const takenUntil = leaseFrom(at)
  const isRenewed = await isWritten(ownRun(db, lease).set({ taken_until: takenUntil }))
  return isRenewed ? { ...lease, takenUntil } : undefined
}

/** Frees the work, whatever came of it, unless another process has taken it. A run that was stopped counts as no try, unless it had succeeded. */
export async function endRun(db: Database, lease: BackupLease, isStopped = false): Promise<void> {
  const { before } = lease
  if (isStopped) await ownRun(db, lease).set(before).where('done_at', '=', before.done_at).execute()
  await ownRun(db, lease).set({ taken_until: '' }).execute()
}

const ownRun = (db: Database, { kind, takenUntil }: BackupLease) =>
  db.updateTable('backup_runs').where('kind', '=', kind).where('taken_until', '=', takenUntil)

/** Notes a success, also of a run that nobody has taken, such as one from the command line. */
export const noteSuccess = (
  db: Database,
  kind: BackupRunKind,
  { name, bytes, details }: Pick<BackupRun, 'name' | 'bytes' | 'details'>,
) => {
  const at = new Date().toISOString()
  return change(db, (tx) => save(tx, kind, { tried_at: at, done_at: at, error: '', name, bytes, details }))
}

export const noteFailure = (db: Database, kind: BackupRunKind, error: string) =>
  change(db, (tx) => save(tx, kind, { tried_at: new Date().toISOString(), error }))

async function save(tx: Tx, kind: BackupRunKind, fields: Partial<RowOf<'backup_runs'>>) {
  const { triedAt, doneAt, ...never } = neverRun
  await tx
    .insertInto('backup_runs')
    .values({ kind, taken_until: '', tried_at: triedAt, done_at: doneAt, ...never, ...fields })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(fields))
    .execute()
}
