import { dayIn } from '../time/day.ts'
import { DAY, HOUR } from '../time/durations.ts'

/** `restore` is noted in the database that it restored. */
export type BackupRunKind = 'backup' | 'rehearsal' | 'restore'

/** The last tries of one kind of run. Times are ISO times; empty for never. */
export type BackupRun = {
  triedAt: string
  /** The error of the last try, empty if it succeeded or is still running. */
  error: string
  doneAt: string
  name: string
  bytes: number
  details: string
}

export const neverRun: BackupRun = { triedAt: '', error: '', doneAt: '', name: '', bytes: 0, details: '' }

/** After a failure the next try waits this long. */
const RETRY_AFTER = { backup: HOUR, rehearsal: 20 * HOUR }
const REHEARSAL_EVERY = 7 * DAY
/** From then on the dashboard warns. */
const MAX_AGE = { backup: 2 * DAY, rehearsal: 9 * DAY }

/** In both directions, since a clock may have been wrong. Never is infinitely long ago. */
const distance = (iso: string, now: Date) =>
  iso === '' ? Number.POSITIVE_INFINITY : Math.abs(now.getTime() - Date.parse(iso))

/** Whether the backup of this day, which begins at `time` ('03:00') in the studio's time zone, is still to be made. */
export function isBackupDue(
  { doneAt, triedAt }: BackupRun,
  now: Date,
  time: string,
  timeZone: string,
): boolean {
  if (distance(triedAt, now) < RETRY_AFTER.backup && triedAt > doneAt) return false
  return doneAt === '' || backupDay(now, time, timeZone) !== backupDay(new Date(doneAt), time, timeZone)
}

/** The day whose backup is the current one at this moment: before `time`, that of the day before. */
function backupDay(moment: Date, time: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    moment,
  )
  const day = dayIn(moment, timeZone)
  return clock >= time ? day : new Date(Date.parse(day) - DAY).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** Whether a backup is to be restored for a test: once a week, and a day after a failure. */
export const isRehearsalDue = (rehearsal: BackupRun, backup: BackupRun, now: Date) =>
  backup.doneAt !== '' &&
  distance(rehearsal.triedAt, now) >= RETRY_AFTER.rehearsal &&
  distance(rehearsal.doneAt, now) >= REHEARSAL_EVERY

/** The warnings that a Super Admin has to see. `isScheduled`: whether the server makes backups by itself. */
export function backupWarnings(
  { isScheduled, backup, rehearsal }: { isScheduled: boolean; backup: BackupRun; rehearsal: BackupRun },
  now: Date,
): string[] {
  const warnings: string[] = []
  if (!isScheduled)
    warnings.push('Scheduled backups are off. Set BACKUP_DIR or BACKUP_S3_BUCKET on the server.')
  if (backup.doneAt === '') warnings.push('No backup has been made yet.')
  else if (distance(backup.doneAt, now) > MAX_AGE.backup)
    warnings.push('The last backup is older than 2 days.')
  if (rehearsal.doneAt === '') warnings.push('No backup has been proven by a restore yet.')
  else if (distance(rehearsal.doneAt, now) > MAX_AGE.rehearsal)
    warnings.push('The last proven restore is older than 9 days.')
  if (backup.error !== '') warnings.push(`The last try of a backup failed: ${backup.error}`)
  if (rehearsal.error !== '') warnings.push(`The last rehearsal of a restore failed: ${rehearsal.error}`)
  return warnings
}
