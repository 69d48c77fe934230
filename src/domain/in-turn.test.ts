import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

/** Work that lists when it starts and runs until it is ended. */
function workList() {
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const work = (name: string) => () => {
    started.push(name)
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return end.promise
  }
  return { started, work, end: (name: string) => ends.get(name)!.resolve(name) }
}

const limits = { atOnce: 2, maxWaiting: 2, refusal: () => new Error('too busy') }

test('work beyond the limit waits, and starts in the order of the calls', async () => {
  const { started, work, end } = workList()
  const run = inTurn(limits)
  const results = ['a', 'b', 'c', 'd'].map((name) => run(work(name)))
  expect(started).toEqual(['a', 'b'])
  end('b')
  expect(await results[1]).toBe('b')
  expect(started).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await Promise.all([results[0], results[2]])
  end('d')
  expect(await results[3]).toBe('d')
})

test('a call is refused when too many wait, and accepted again later', async () => {
  const { started, work, end } = workList()
  const run = inTurn(limits)
  const results = ['a', 'b', 'c', 'd'].map((name) => run(work(name)))
  await expect(run(work('e'))).rejects.toThrow('too busy')
  end('a')
  await results[0]
  const later = run(work('f'))
  for (const name of ['b', 'c']) end(name)
  await Promise.all([results[1], results[2]])
  for (const name of ['d', 'f']) end(name)
  await Promise.all([results[3], later])
  expect(started).toEqual(['a', 'b', 'c', 'd', 'f'])
})

test('failed work frees its place', async () => {
  const run = inTurn({ ...limits, atOnce: 1 })
  const fail = () => Promise.reject(new Error('failed'))
  const results = await Promise.allSettled([run(fail), run(fail), run(async () => 'done')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('a caller that leaves while it waits frees its place, and its work never starts', async () => {
  const { started, work, end } = workList()
  const run = inTurn({ ...limits, atOnce: 1 })
  const controller = new AbortController()
  const first = run(work('a'), controller.signal)
  const left = [run(work('b'), controller.signal), run(work('c'), controller.signal)]
  controller.abort()
  for (const call of left) await expect(call).rejects.toThrow('too busy')
  await expect(run(work('d'), controller.signal)).rejects.toThrow('too busy')
  const next = run(work('e'))
  // Work that has started runs to its end.
  end('a')
  expect(await first).toBe('a')
  end('e')
  expect(await next).toBe('e')
  expect(started).toEqual(['a', 'e'])
})
