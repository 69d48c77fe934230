import cluster, { type Worker } from 'node:cluster'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { supervise } from './supervise.ts'

const log = pino({ level: 'silent' })
const kill = vi.fn()
const exit = vi.fn()
let onSigterm: () => void

beforeEach(() => {
  vi.useFakeTimers()
  const worker = { id: 1, process: { kill } } as unknown as Worker
  vi.spyOn(cluster, 'fork').mockReturnValue(worker)
  vi.spyOn(process, 'exit').mockImplementation(exit as never)
  vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    if (event === 'SIGTERM') onSigterm = listener as () => void
    return process
  })
  cluster.workers![1] = worker
})
afterEach(() => {
  cluster.removeAllListeners()
  delete cluster.workers![1]
  process.exitCode = undefined
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a server process that does not end is killed before the system kills all of them', () => {
  supervise(1, log, () => {})
  onSigterm()
  expect(kill.mock.calls).toEqual([['SIGTERM']])
  vi.advanceTimersByTime(9_000)
  expect(kill).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(999)
  expect(kill).toHaveBeenLastCalledWith('SIGKILL')
  expect(exit).not.toHaveBeenCalled()
  cluster.emit('exit', cluster.workers![1]!, null, 'SIGKILL')
  expect(exit).toHaveBeenCalledOnce()
  expect(process.exitCode).toBe(1)
})
