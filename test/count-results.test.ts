import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, ONE_FAILED, sum } from '../scripts/count-results.mjs'

describe('the last line of npm test', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-reports-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const report = (result: unknown) => {
    const file = path.join(folder, 'report.json')
    writeFileSync(file, JSON.stringify(result))
    return file
  }
  const tests = (...statuses: string[]) => statuses.map((status) => ({ status }))
  const stats = (given: object) => ({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...given },
    errors: [],
  })

  it('counts what Vitest reports', () => {
    const result = {
      testResults: [{ status: 'failed', assertionResults: tests('passed', 'failed', 'skipped') }],
    }
    expect(countVitest(report(result), 1)).toEqual({ passed: 1, failed: 1, skipped: 1 })
  })

  it('counts a test file that could not be loaded as one failure', () => {
    const result = { testResults: [{ status: 'failed', assertionResults: [] }] }
    expect(countVitest(report(result), 1)).toEqual(ONE_FAILED)
  })

  it('counts what Playwright reports', () => {
    expect(countPlaywright(report(stats({ expected: 3, unexpected: 1, flaky: 1, skipped: 2 })), 1)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
    })
  })

  it('counts a runner that crashed, or failed without naming a test, as one failure', () => {
    expect(countPlaywright(path.join(folder, 'none.json'), 0)).toEqual(ONE_FAILED)
    expect(countVitest(report({ testResults: [] }), 1)).toEqual(ONE_FAILED)
    expect(countPlaywright(report(stats({ expected: 2 })), 1)).toEqual({ passed: 2, failed: 1, skipped: 0 })
  })

  it('adds up the counts of all runners', () => {
    expect(sum([ONE_FAILED, { passed: 2, failed: 0, skipped: 1 }])).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
    })
  })
})
