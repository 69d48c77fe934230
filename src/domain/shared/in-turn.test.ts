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

const flood = { group: 'flood', isKnown: false }
const visitor = (group: string) => ({ group, isKnown: false })
const owner = { group: 'owner', isKnown: true }

/** Runs these calls one at a time and returns the order in which they start; the ones that are refused are missing. */
async function orderOf(
  maxWaiting: number,
  calls: [name: string, place: { group: string; isKnown: boolean }][],
) {
  const started: string[] = []
  const run = inTurn({ ...limits, atOnce: 1, maxWaiting })
  await Promise.allSettled(
    calls.map(([name, caller]) => run(async () => void started.push(name), undefined, caller)),
  )
  return started
}

test('groups take turns, so that a group with many calls does not delay one with few', async () => {
  const calls = ['f1', 'f2', 'f3', 'f4', 'f5'].map((name): [string, typeof flood] => [name, flood])
  expect(
    await orderOf(10, [...calls, ['a1', visitor('a')], ['a2', visitor('a')], ['b1', visitor('b')]]),
  ).toEqual(['f1', 'f2', 'a1', 'b1', 'f3', 'a2', 'f4', 'f5'])
})

test('in a full line the largest group gives way to a smaller one, and never to itself', async () => {
  const calls = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'].map((name): [string, typeof flood] => [name, flood])
  // f1 runs, f5 and f6 are refused, f4 and f3 give way; then all groups have as much.
  expect(await orderOf(3, [...calls, ['a', visitor('a')], ['b', visitor('b')], ['c', visitor('c')]])).toEqual(
    ['f1', 'f2', 'a', 'b'],
  )
})

test('a known caller starts before all others, also when the line was full of groups with one call each', async () => {
  const crowd = Array.from({ length: 60 }, (_, i): [string, typeof flood] => [`${i}`, visitor(`${i}`)])
  const started = await orderOf(50, [...crowd, ['owner', owner]])
  expect(started.slice(0, 2)).toEqual(['0', 'owner'])
  expect(started).toHaveLength(51)
})

test('known callers are limited by the line too', async () => {
  const calls = ['o1', 'o2', 'o3', 'o4'].map((name): [string, typeof owner] => [name, owner])
  expect(await orderOf(2, [...calls, ['other', { group: 'other', isKnown: true }], ['x', flood]])).toEqual([
    'o1',
    'o2',
    'other',
  ])
})
