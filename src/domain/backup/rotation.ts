import { dayIn } from '../time/day.ts'
import { backupTime, newestFirst } from './backup-name.ts'

const DAY = 24 * 60 * 60 * 1000 // ms

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
