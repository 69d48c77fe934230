import { isUnfinished } from '../file/file-store.ts'
import { dayIn } from '../time/day.ts'
import { DAY } from '../time/durations.ts'

/** The number of stored backups: the newest backup of each of the last days, weeks and months that have one. */
const STORED_BACKUPS = [
  { periods: 7, periodOf: (day: string) => day },
  { periods: 4, periodOf: (day: string) => String(weekOf(day)) },
  { periods: 12, periodOf: (day: string) => day.slice(0, 'yyyy-mm'.length) },
]

/** The number of its week since 1970; weeks begin on Monday, and 1 January 1970 was a Thursday. */
const weekOf = (day: string) => Math.floor((Date.parse(day) / DAY + 3) / 7)

/**
 * The names of the backups that are no longer needed. Counts periods that have a backup, not days back from now, so that neither a
 * pause nor a wrong clock deletes the last ones. Those of the last 24 hours and the proven ones are kept in any case.
 */
export function backupsToDelete(
  names: readonly string[],
  { timeZone, at, proven }: { timeZone: string; at: Date; proven: readonly string[] },
): string[] {
  const backups = newestFirst(names)
  const isYoung = (name: string) => at.getTime() - backupTime(name)!.getTime() < DAY
  const needed = new Set([...proven, ...backups.filter(isYoung)])
  for (const { periods, periodOf } of STORED_BACKUPS) {
    const newest = new Map<string, string>()
    for (const name of backups) {
      const period = periodOf(dayIn(backupTime(name)!, timeZone))
      if (!newest.has(period)) newest.set(period, name)
    }
    for (const name of [...newest.values()].slice(0, periods)) needed.add(name)
  }
  return backups.filter((name) => !needed.has(name))
}

const BACKUP_NAME = /^plinth-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar(\.age)?$/

/** 'plinth-2026-11-22T03-00-00Z.tar', with '.age' when it is encrypted. `at` is when it was begun. */
export const backupName = (at: Date, isEncrypted: boolean) =>
  `plinth-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar${isEncrypted ? '.age' : ''}`

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
