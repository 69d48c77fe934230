import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '../time/durations.ts'
import { backupName, backupsToDelete, backupTime, newestFirst } from './rotation.ts'

const ZONE = 'Asia/Kolkata'

const moments = fc.array(
  fc.date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
  { maxLength: 200 },
)
const named = (times: Date[]) => [...new Set(times.map((time) => backupName(time, false)))]
const LATER = { timeZone: ZONE, at: new Date('2030-01-01'), proven: [] }
const kept = (names: string[]) => {
  const deleted = new Set(backupsToDelete(names, LATER))
  return newestFirst(names).filter((name) => !deleted.has(name))
}

test('a name tells the time of its backup, and other files have none', () => {
  const at = new Date('2026-11-22T03:04:05.678Z')
  expect(backupName(at, true)).toBe('plinth-2026-11-22T03-04-05Z.tar.age')
  expect(backupTime(backupName(at, true))).toEqual(new Date('2026-11-22T03:04:05Z'))
  for (const name of ['notes.txt', 'plinth-2026-13-45T99-00-00Z.tar', `${backupName(at, false)}.part`])
    expect(backupTime(name)).toBeUndefined()
})

test('the newest backup is kept, no more than 23 are, and nothing but backups is deleted', () => {
  fc.assert(
    fc.property(moments, (times) => {
      const names = named(times)
      const left = kept(names)
      expect(left[0]).toBe(newestFirst(names)[0])
      expect(left.length).toBeLessThanOrEqual(7 + 4 + 12)
      expect(backupsToDelete(['notes.txt', ...names], LATER)).not.toContain('notes.txt')
    }),
  )
})

test('rotating again deletes nothing more, and a new backup makes only older ones superfluous', () => {
  fc.assert(
    fc.property(moments, (times) => {
      const left = kept(named(times))
      expect(kept(left)).toEqual(left)
    }),
  )
})

test('each of the last seven days with backups keeps its newest', () => {
  fc.assert(
    fc.property(moments, (times) => {
      const names = named(times)
      const dayOf = (name: string) => backupTime(name)!.getTime() + 5.5 * HOUR
      const days = [...new Set(newestFirst(names).map((name) => Math.floor(dayOf(name) / DAY)))].slice(0, 7)
      const left = kept(names)
      for (const day of days) {
        const newest = newestFirst(names).find((name) => Math.floor(dayOf(name) / DAY) === day)
        expect(left).toContain(newest)
      }
    }),
  )
})

test('a year of nightly backups, rotated each night, leaves 7 days, 4 weeks and 12 months', () => {
  let names: string[] = []
  const start = Date.parse('2025-01-01T21:30:00Z')
  for (let night = 0; night < 500; night++) {
    names.push(backupName(new Date(start + night * DAY), false))
    names = kept(names)
  }
  const months = new Set(names.map((name) => name.slice('plinth-'.length, 'plinth-yyyy-mm'.length)))
  expect(months.size).toBe(12)
  const last = start + 499 * DAY
  expect(names.filter((name) => backupTime(name)!.getTime() > last - 7 * DAY)).toHaveLength(7)
  expect(names.filter((name) => backupTime(name)!.getTime() > last - 28 * DAY).length).toBeGreaterThanOrEqual(
    9,
  )
})

test('what is younger than 24 hours, and what was proven by a restore, is kept', () => {
  const at = new Date('2026-11-22T12:00:00Z')
  const names = named([1, 2, 23, 25, 26, 27].map((hours) => new Date(at.getTime() - hours * (DAY / 24))))
  const deleted = (proven: string[]) => backupsToDelete(names, { timeZone: ZONE, at, proven })
  expect(deleted([])).toEqual(names.slice(3))
  expect(deleted([names[4]!, 'gone.tar'])).toEqual([names[3], names[5]])
})
