import { expect, test } from 'vitest'
import { inTurnByKey } from './in-turn-by-key.ts'

test('work with the same key waits for the earlier one, also when that fails; other work does not', async () => {
  const started: string[] = []
  const first = Promise.withResolvers<string>()
  const run = inTurnByKey()
  const work = (name: string, result: Promise<string>) => () => {
    started.push(name)
    return result
  }
  const failing = run('a', work('first', first.promise))
  const waiting = run('a', work('second', Promise.resolve('second')))
  expect(await run('b', work('other', Promise.resolve('other')))).toBe('other')
  expect(started).toEqual(['first', 'other'])
  first.reject(new Error('failed'))
  await expect(failing).rejects.toThrow('failed')
  expect(await waiting).toBe('second')
  expect(await run('a', work('third', Promise.resolve('third')))).toBe('third')
})
