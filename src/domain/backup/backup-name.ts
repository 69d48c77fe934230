import { isUnfinished } from '../file/file-store.ts'

const BACKUP_NAME = /^plinth-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar(\.age)?$/

/** The name of the file of a backup that was begun at this time: 'plinth-2026-11-22T03-00-00Z.tar', with '.age' when it is encrypted. */
export const backupName = (at: Date, isEncrypted: boolean) =>
  `plinth-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar${isEncrypted ? '.age' : ''}`

/** Whether this is the temporary name of a backup that is not finished. */
export const isUnfinishedBackup = (name: string) => isUnfinished(name) && name.startsWith('plinth-')

/** The time of the backup with this name; undefined for a file that is no backup. */
export function backupTime(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = BACKUP_NAME.exec(name) ?? []
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** The names of the backups among these, the newest first. */
export const newestFirst = (names: readonly string[]) =>
  names.filter((name) => backupTime(name) !== undefined).toSorted((a, b) => (a < b ? 1 : -1))
