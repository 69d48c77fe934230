import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { putSite } from '../../test/support/data/site-content.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { DAY } from '../domain/time/durations.ts'
import { notePass } from './retention-clock.ts'

const START = Date.parse('2026-11-02T10:00:00.000Z')

describe.each(databases)('the clock of the retention on $name', ({ open }) => {
  const t = testApp(open)
  const pass = async (day: number) =>
    (await notePass(t.db, new Date(START + day * DAY))).retention !== undefined
  /** Passes on these days, twelve hours from one to the next. */
  async function passes(from: number, to: number) {
    const answers: boolean[] = []
    for (let day = from; day <= to; day += 0.5) answers.push(await pass(day))
    return answers
  }

  test('nothing may be erased before 14 days of passes', async () => {
    expect(new Set(await passes(0, 13.5))).toEqual(new Set([false]))
    expect(new Set(await passes(14, 16))).toEqual(new Set([true]))
  })

  test.each([
    ['far ahead', 200],
    ['back', -30],
    ['by five days, while the server was off', 5],
  ])('after a jump %s the 14 days begin anew', async (_, days) => {
    await passes(0, 15)
    expect(new Set(await passes(15 + days, 15 + days + 13.5))).toEqual(new Set([false]))
    expect(await pass(15 + days + 14)).toBe(true)
  })

  test('a jump of another server, and back, begins them anew', async () => {
    await passes(0, 15)
    expect([await pass(215), await pass(15.5)]).toEqual([false, false])
  })

  test('a long weekend without the server does not', async () => {
    await passes(0, 15)
    expect(await pass(18.8)).toBe(true)
  })

  test('after a change of the months they begin anew', async () => {
    await passes(0, 15)
    await putSite(t.db, { applicationRetention: 1 })
    expect([await pass(15.5), await pass(16)]).toEqual([false, false])
    await passes(16.5, 29)
    expect(await pass(29.5)).toBe(true)
  })
})
