import { expect, test } from 'vitest'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { signsOf, timeInStage } from './candidate-signs.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const candidate: Pick<Application, 'stage' | 'appliedAt' | 'eraseAfter' | 'files'> = {
  stage: 'NEW',
  appliedAt: '2026-11-10T12:00:00Z',
  eraseAfter: '2027-11-10T12:00:00Z',
  files: [],
}
const testFile = {
  id: 'f',
  name: 'test.zip',
  bytes: 1,
  kind: 'test' as const,
  createdAt: '2026-11-20T12:00:00Z',
}

test('the days in the stage are whole days', () => {
  const since = (stageSince: string) => timeInStage({ stageSince }, now)
  expect(since('2026-11-10T12:00:00Z')).toEqual({ short: '12 days', sentence: '12 days in this stage' })
  expect(since('2026-11-21T11:00:00Z').short).toBe('1 day')
  expect(since('2026-11-21T13:00:00Z')).toEqual({ short: 'Today', sentence: 'In this stage since today' })
  expect(since('2026-11-22T13:00:00Z').short).toBe('Today')
})

test('a card says that it is new, that a test was received, and when it is erased soon', () => {
  expect(signsOf(candidate, now)).toEqual([])
  expect(signsOf({ ...candidate, appliedAt: '2026-11-21T12:00:00Z' }, now)).toEqual(['New'])
  expect(signsOf({ ...candidate, stage: 'TEST', files: [testFile] }, now)).toEqual(['Test received'])
  expect(signsOf({ ...candidate, eraseAfter: '2026-12-06T11:00:00Z' }, now)).toEqual(['Erased in 13 days'])
  expect(signsOf({ ...candidate, eraseAfter: '2026-12-07T13:00:00Z' }, now)).toEqual([])
  expect(signsOf({ ...candidate, eraseAfter: '2026-11-22T13:00:00Z' }, now)).toEqual(['Erased today'])
  expect(signsOf({ ...candidate, eraseAfter: '2026-11-20T13:00:00Z' }, now)).toEqual(['Erased soon'])
})
