import { expect, test } from 'vitest'
import { partInView } from './part-in-view.ts'

/** Offsets at which the parts begin in a screen that is 3,400 px long, of which 900 px are seen. */
const parts = { profile: 105, password: 590, email: 1040, users: 1430, backups: 2730, log: 3010 }

const shownAt = (scrollTop: number) =>
  partInView(
    Object.entries(parts).map(([id, start]) => ({ id, top: start - scrollTop })),
    { scrollTop, scrollHeight: 3400, clientHeight: 900 },
  )

test.each([
  [0, 'profile'],
  [400, 'password'],
  [800, 'email'],
  [1400, 'users'],
  [2200, 'backups'],
  [2500, 'log'],
])('scrolled by %i px, the part that is read is %s', (scrollTop, part) => {
  expect(shownAt(scrollTop)).toBe(part)
})
