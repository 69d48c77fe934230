import { describe, expect, test } from 'vitest'
import { backupWarnings, isBackupDue, isRehearsalDue, neverRun } from './backup-run.ts'

const ZONE = 'Asia/Kolkata'
const at = (iso: string) => new Date(iso)
const done = (doneAt: string) => ({ ...neverRun, doneAt, triedAt: doneAt })

describe('the backup of a day', () => {
  const isDue = (doneAt: string, now: string) => isBackupDue(done(doneAt), at(now), '03:00', ZONE)

  test('is due from its time in the studio’s time zone, once', () => {
    // 03:00 in Guwahati is 21:30 UTC of the day before.
    expect(isDue('2026-11-20T21:31:00Z', '2026-11-21T21:29:00Z')).toBe(false)
    expect(isDue('2026-11-20T21:31:00Z', '2026-11-21T21:30:00Z')).toBe(true)
    expect(isDue('2026-11-21T21:30:30Z', '2026-11-22T21:29:59Z')).toBe(false)
  })

  test('is due at once when there is none, and when the server was off at its time', () => {
    expect(isBackupDue(neverRun, at('2026-11-20T12:00:00Z'), '03:00', ZONE)).toBe(true)
    expect(isDue('2026-11-18T21:31:00Z', '2026-11-22T10:00:00Z')).toBe(true)
  })

  test('is tried again an hour after a failure', () => {
    const failed = {
      ...neverRun,
      doneAt: '2026-11-20T21:30:00Z',
      triedAt: '2026-11-21T21:30:00Z',
      error: 'x',
    }
    expect(isBackupDue(failed, at('2026-11-21T22:00:00Z'), '03:00', ZONE)).toBe(false)
    expect(isBackupDue(failed, at('2026-11-21T22:30:00Z'), '03:00', ZONE)).toBe(true)
  })

  test('is made although the clock once was far ahead', () => {
    expect(isDue('2027-06-01T00:00:00Z', '2026-11-21T22:00:00Z')).toBe(true)
  })
})

test('a restore is rehearsed once a week, and a day after a failure', () => {
  const backup = done('2026-11-21T21:30:00Z')
  const now = at('2026-11-21T21:40:00Z')
  expect(isRehearsalDue(neverRun, neverRun, now)).toBe(false)
  expect(isRehearsalDue(neverRun, backup, now)).toBe(true)
  expect(isRehearsalDue(done('2026-11-15T00:00:00Z'), backup, now)).toBe(false)
  expect(isRehearsalDue(done('2026-11-14T21:40:00Z'), backup, now)).toBe(true)
  const failed = { ...neverRun, triedAt: '2026-11-21T20:00:00Z', error: 'x' }
  expect(isRehearsalDue(failed, backup, now)).toBe(false)
})

test('warnings: off, never, old and failed', () => {
  const now = at('2026-11-22T00:00:00Z')
  const fresh = { backup: done('2026-11-20T01:00:00Z'), rehearsal: done('2026-11-13T01:00:00Z') }
  expect(backupWarnings({ isScheduled: true, ...fresh }, now)).toEqual([])
  expect(backupWarnings({ isScheduled: false, backup: neverRun, rehearsal: neverRun }, now)).toEqual([
    'Scheduled backups are off. Set BACKUP_DIR or BACKUP_S3_BUCKET on the server.',
    'No backup has been made yet.',
    'No backup has been proven by a restore yet.',
  ])
  const old = { backup: done('2026-11-19T23:00:00Z'), rehearsal: done('2026-11-12T23:00:00Z') }
  expect(backupWarnings({ isScheduled: true, ...old }, now)).toEqual([
    'The last backup is older than 2 days.',
    'The last proven restore is older than 9 days.',
  ])
  const failed = { ...fresh, backup: { ...fresh.backup, error: 'No space left.' } }
  expect(backupWarnings({ isScheduled: true, ...failed }, now)).toEqual([
    'The last try of a backup failed: No space left.',
  ])
})
