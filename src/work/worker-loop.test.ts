import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FAILURE_PAUSE, WorkerLoop } from './worker-loop.ts'

const NEVER = 2 ** 30 // ms
const log = pino({ level: 'silent' })

/** A loop whose steps take what waits, and may be held up. */
function loopOver(waiting: string[], options: Partial<ConstructorParameters<typeof WorkerLoop>[0]> = {}) {
  const done: string[] = []
  let looked = 0
  const held: { until?: Promise<void> } = {}
  const loop = new WorkerLoop({
    name: 'test',
    poll: NEVER,
    log,
    async step() {
      looked++
      const next = waiting.shift()
      await held.until
      if (next === 'fails') throw new Error('fails')
      if (next !== undefined) done.push(next)
      return next !== undefined
    },
    ...options,
  })
  return { loop, done, held, looked: () => looked }
}

test('a wake runs all waiting work, one step after another', async () => {
  const { loop, done } = loopOver(['a', 'b', 'c'])
  loop.wake()
  await expect.poll(() => done).toEqual(['a', 'b', 'c'])
  await loop.stop()
})

test('work queued during a step does not wait for the next poll', async () => {
  const waiting: string[] = []
  const { loop, done, held } = loopOver(waiting)
  const hold = Promise.withResolvers<void>()
  held.until = hold.promise
  loop.wake() // finds nothing, and is held up
  waiting.push('a')
  loop.wake()
  hold.resolve()
  await expect.poll(() => done).toEqual(['a'])
  await loop.stop()
})

test('wakes in quick succession start one run', async () => {
  const { loop, done, looked } = loopOver(['a'], { wakeDelay: 20 })
  for (let turn = 0; turn < 10; turn++) loop.wake()
  await expect.poll(() => done).toEqual(['a'])
  await loop.stop()
  expect(looked()).toBe(2)
})

test('it checks for work at each poll interval, also after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const waiting = ['fails', 'a']
  const { loop, done } = loopOver(waiting, { poll: 5 })
  loop.wake()
  await vi.advanceTimersByTimeAsync(FAILURE_PAUSE - 1)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(done).toEqual(['a'])
  waiting.push('b')
  await vi.advanceTimersByTimeAsync(5)
  expect(done).toEqual(['a', 'b'])
  await loop.stop()
})

test('stopping waits for the current step, and no new step starts', async () => {
  const { loop, done, held } = loopOver(['a', 'b'])
  const hold = Promise.withResolvers<void>()
  held.until = hold.promise
  loop.wake()
  let isStopped = false
  const stopped = loop.stop().then(() => {
    isStopped = true
  })
  await new Promise(setImmediate)
  expect(isStopped).toBe(false)
  hold.resolve()
  await stopped
  loop.wake()
  expect(done).toEqual(['a'])
})
