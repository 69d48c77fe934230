import { expect, test } from 'vitest'
import { daysUntil, secondFactorDeadline } from './second-factor.ts'

test('a second factor is due seven days after it was demanded, or after the account was made if that is later', () => {
  const [march, april] = ['2026-03-01T10:00:00.000Z', '2026-04-01T10:00:00.000Z']
  expect(secondFactorDeadline(april, march)).toBe('2026-04-08T10:00:00.000Z')
  expect(secondFactorDeadline(march, april)).toBe('2026-04-08T10:00:00.000Z')
})

test('the last day counts until its end', () => {
  const deadline = '2026-04-08T10:00:00.000Z'
  const left = (at: string) => daysUntil(deadline, Date.parse(at))
  expect(left('2026-04-01T10:00:00.000Z')).toBe(7)
  expect(left('2026-04-08T09:59:00.000Z')).toBe(1)
  expect(left('2026-04-08T10:00:00.000Z')).toBe(0)
  expect(left('2026-05-01T10:00:00.000Z')).toBe(0)
})
