import { expect, test } from 'vitest'
import { Kept } from './kept.ts'

test('a value that takes longer than one of a newer edition does not replace it', async () => {
  const kept = new Kept<string>({ max: 10 })
  const slow = Promise.withResolvers<string>()
  const older = kept.make('/', 1, () => slow.promise)
  await kept.make('/', 2, async () => 'newer')
  slow.resolve('older')
  expect(await older).toBe('older')
  expect(kept.get('/')).toEqual({ edition: 2, value: 'newer' })
})

test('those who ask for an edition at the same time share its making, and a failure is not kept', async () => {
  const kept = new Kept<string>({ max: 10 })
  let count = 0
  const fail = async () => {
    count += 1
    throw new Error('away')
  }
  const asked = await Promise.allSettled([kept.make('/', 1, fail), kept.make('/', 1, fail)])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(count).toBe(1)
  expect(await kept.make('/', 1, async () => 'made')).toBe('made')
})
