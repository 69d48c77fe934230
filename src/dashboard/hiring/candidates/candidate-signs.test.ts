import { expect, test } from 'vitest'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { signsOf, timeInStage } from './candidate-signs.ts'

/** The ISO time of a time by the clock of this computer. */
const at = (local: string) => new Date(local).toISOString()
const now = Date.parse('2026-11-28T10:00')
const candidate: Pick<Application, 'stage' | 'appliedAt' | 'eraseAfter' | 'files'> = {
  stage: 'NEW',
  appliedAt: at('2026-11-10T12:00'),
  eraseAfter: at('2027-11-10T12:00'),
  files: [],
}
const testFile = {
  id: 'f',
  name: 'test.zip',
  bytes: 1,
  kind: 'test' as const,
  createdAt: at('2026-11-20T12:00'),
}

test('the days in the stage begin at midnight', () => {
  const since = (local: string) => timeInStage({ stageSince: at(local) }, now)
  expect(since('2026-11-16T23:00')).toEqual({ short: '12 days', sentence: '12 days in this stage' })
  expect(since('2026-11-27T18:00')).toEqual({ short: '1 day', sentence: '1 day in this stage' })
  expect(since('2026-11-28T00:01')).toEqual({ short: 'Today', sentence: 'In this stage since today' })
  // A clock that is behind the server's.
  expect(since('2026-11-29T11:00').short).toBe('Today')
})

test('a card says that it is new, that a test was received, and when it is erased soon', () => {
  const erased = (local: string) => signsOf({ ...candidate, eraseAfter: at(local) }, now)
  expect(signsOf(candidate, now)).toEqual([])
  expect(signsOf({ ...candidate, appliedAt: at('2026-11-27T12:00') }, now)).toEqual(['New'])
  expect(signsOf({ ...candidate, stage: 'TEST', files: [testFile] }, now)).toEqual(['Test received'])
  expect(erased('2026-12-12T09:00')).toEqual(['Erased in 14 days'])
  expect(erased('2026-12-13T11:00')).toEqual([])
  expect(erased('2026-11-29T09:30')).toEqual(['Erased in 1 day'])
  expect(erased('2026-11-28T23:59')).toEqual(['Erased today'])
  expect(erased('2026-11-28T09:59')).toEqual(['Erased soon'])
})
