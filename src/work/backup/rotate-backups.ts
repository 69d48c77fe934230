import { backupsToDelete, backupTime, isUnfinishedBackup, newestFirst } from '../../domain/backup/rotation.ts'
import { deleteEach, type FileStore } from '../../domain/file/file-store.ts'
import { HOUR } from '../../domain/time/durations.ts'
import { findRun } from '../../store/backup/backup-runs.ts'
import { studioTimeZone } from '../../store/content/studio-time-zone.ts'
import type { Database } from '../../store/database/database.ts'

/**
 * Deletes the backups that are no longer needed, but not the last ones that were rehearsed or restored. Returns the names of these, and of those
 * that could not be deleted, with the reason: a bucket may hold its files for a time.
 */
export async function rotateBackups(backups: FileStore, db: Database) {
  const proven = [(await findRun(db, 'rehearsal')).name, (await findRun(db, 'restore')).name]
  const options = { timeZone: await studioTimeZone(db), at: new Date(), proven }
  const superfluous = backupsToDelete(await Array.fromAsync(backups.list()), options)
  const deleted: string[] = []
  const failures = await deleteEach(superfluous, async (name) => {
    await backups.delete(name)
    deleted.push(name)
  })
  return { deleted, failures }
}

/**
 * Deletes the unfinished backups of processes that were killed: nothing has been written to them for an hour. One that could not be deleted is
 * left to the next backup.
 */
export async function deleteUnfinished(backups: FileStore): Promise<void> {
  const unfinished = (await Array.fromAsync(backups.list())).filter(isUnfinishedBackup)
  await deleteEach(unfinished, async (name) => {
    const written = await backups.writtenAt(name)
    if (written && Date.now() - written.getTime() > HOUR) await backups.delete(name)
  })
}

/** One with a time in the future was made while a clock was ahead: taken only when there is no other. */
export async function newestBackup(backups: FileStore): Promise<string | undefined> {
  const names = newestFirst(await Array.fromAsync(backups.list()))
  return names.find((name) => backupTime(name)!.getTime() < Date.now() + HOUR) ?? names[0]
}
