import type { Logger } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusalSummary } from './refusal-summary.ts'

test('the summary names the addresses with the most calls, not those that came first', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const info = vi.fn()
  const note = refusalSummary({ info } as unknown as Logger)
  const from = (address: string) => note({ status: 422, call: 'POST /api/contact', address })
  for (let visitor = 0; visitor < 20; visitor++) from(`10.1.1.${visitor}`)
  for (let time = 0; time < 500; time++) from('10.9.9.9')
  vi.advanceTimersByTime(60_000)
  const [summary] = info.mock.lastCall as [{ calls: number; addresses: number; from: Record<string, number> }]
  expect([summary.calls, summary.addresses, Object.keys(summary.from).length]).toEqual([520, 21, 10])
  expect(Object.entries(summary.from)[0]).toEqual(['10.9.9.9', 500])
})
