import type { Selectable } from 'kysely'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { plinth } from '../../domain/account/user.ts'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import { latestChangeDue } from '../../domain/hiring/application.ts'
import type { ErasureReason } from '../../domain/hiring/erasure.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { existingTables } from '../database/sql-parts.ts'
import type { Tables } from '../database/tables.ts'
import { deleteMailsAbout } from '../mail/outbox.ts'
import { deleteAnswer } from '../requests/idempotency.ts'
import { deleteStored, filesOf } from './application-files.ts'
import { subjectOf } from './application-rows.ts'

/** Leaves only its id, with the time and the number of its files. 404 when there is no such application. */
export async function eraseApplication(
  db: Database,
  files: PrivateStore,
  actor: Actor,
  id: string,
  reason: ErasureReason,
): Promise<void> {
  const stored = await change(db, (tx) => eraseRows(tx, actor, id, reason))
  if (!stored) throw notFound('Application')
  await deleteStored(files, stored)
}

const ERASED_AT_ONCE = 50 // applications in one transaction, so that other changes do not wait long

/** Erases the applications that were kept for these months after the last change. */
export async function eraseOldApplications(db: Database, files: PrivateStore, months: number): Promise<void> {
  for (;;) {
    const latest = latestChangeDue(now(), 0, months)
    const due = (source: Database | Tx) =>
      source
        .selectFrom('applications')
        .select('id')
        .where('kept_from', '<=', latest)
        .limit(ERASED_AT_ONCE)
        .execute()
    // Mostly nothing is due, and then other changes need not wait for this one.
    if ((await due(db)).length === 0) return
    const stored = await change(db, async (tx) => {
      const names: string[] = []
      for (const { id } of await due(tx))
        names.push(...((await eraseRows(tx, plinth, id, 'retention')) ?? []))
      return names
    })
    await deleteStored(files, stored)
  }
}

/** The names of its files in the private store; undefined when there is no such application. */
async function eraseRows(
  tx: Tx,
  actor: Actor,
  id: string,
  reason: ErasureReason,
): Promise<string[] | undefined> {
  const row = await tx
    .selectFrom('applications')
    .select(['id', 'job_id as jobId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const files = await filesOf(tx, [id])
  await deleteMailsAbout(tx, id)
  await deleteAnswer(tx, { id })
  // Its cover note, tags, files, notes, events, links and sessions go with it.
  await tx.deleteFrom('applications').where('id', '=', id).execute()
  await tx.insertInto('erasures').values({ id, erased_at: now(), files: files.length, reason }).execute()
  await record(tx, actor, {
    kind: reason === 'withdrawn' ? 'application.withdrawn' : 'application.erased',
    subject: await subjectOf(tx, row),
  })
  return files.map(({ stored }) => stored)
}

/** The proof that an application was erased. */
export type Erasure = Selectable<Tables['erasures']>

/** Empty for a database of a release that had none. */
export async function listErasures(db: Database): Promise<Erasure[]> {
  if (!(await existingTables(db)).has('erasures')) return []
  return db.selectFrom('erasures').selectAll().execute()
}

/** Erases what an earlier database has again, and keeps the proofs of all. Returns how many there were. */
export async function eraseAgain(
  db: Database,
  files: PrivateStore,
  erasures: readonly Erasure[],
): Promise<number> {
  let count = 0
  for (const erasure of erasures) {
    const { id, reason } = erasure
    if (await db.selectFrom('applications').select('id').where('id', '=', id).executeTakeFirst()) {
      await eraseApplication(db, files, plinth, id, reason)
      count++
    } else {
      await change(db, (tx) =>
        tx
          .insertInto('erasures')
          .values(erasure)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
    }
  }
  return count
}
