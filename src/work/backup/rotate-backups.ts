import { newestFirst } from '../../domain/backup/backup-name.ts'
import { backupsToDelete } from '../../domain/backup/rotation.ts'
import { type FileStore, isUnfinished } from '../../domain/file/file-store.ts'

const DAY = 24 * 60 * 60 * 1000 // ms

async function namesIn(backups: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const name of backups.list()) names.push(name)
  return names
}

/** Deletes the backups that are no longer needed, and what an interrupted one left behind. Returns the deleted backups. */
export async function rotateBackups(backups: FileStore, timeZone: string): Promise<string[]> {
  const names = await namesIn(backups)
  const superfluous = backupsToDelete(names, timeZone)
  for (const name of superfluous) await backups.delete(name)
  for (const name of names.filter(isUnfinished)) {
    const written = await backups.writtenAt(name)
    if (written && Date.now() - written.getTime() > DAY) await backups.delete(name)
  }
  return superfluous
}

/** The name of the newest backup; undefined when there is none. */
export const newestBackup = async (backups: FileStore) => newestFirst(await namesIn(backups))[0]
