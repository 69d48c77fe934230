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
  const tests = (...statuses: string[]) =>
    statuses.map((status) => ({
      status,
      fullName: `is ${status}`,
      failureMessages:
        status === 'failed' ? ['\u001b[31mError: 1 is not 2\u001b[39m\n\n    at a.test.ts:3'] : [],
    }))
  const specs = (...statuses: string[]) =>
    statuses.map((status, line) => ({
      title: status,
      file: 'a.spec.ts',
      line,
      tests: [{ status, results: [{}, { error: { message: 'Error: no such button' } }] }],
    }))
  const playwright = (stats: object, suites: unknown[] = []) =>
    report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors: [], suites })

  it('counts what Vitest reports, and says what failed and why', () => {
    const result = {
      testResults: [
        {
          name: path.resolve('src/a.test.ts'),
          status: 'failed',
          assertionResults: tests('passed', 'failed', 'skipped'),
        },
      ],
    }
    expect(countVitest(report(result), 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      toRead: ['Failed: src/a.test.ts › is failed\n  Error: 1 is not 2\n      at a.test.ts:3'],
    })
  })

  it('counts a test file that could not be loaded as one failure', () => {
    const result = {
      testResults: [
        {
          name: path.resolve('a.test.ts'),
          status: 'failed',
          message: 'No such module',
          assertionResults: [],
        },
      ],
    }
    expect(countVitest(report(result), 1)).toEqual({
      ...ONE_FAILED,
      toRead: ['Failed: a.test.ts\n  No such module'],
    })
  })

  it('counts what Playwright reports, and says what failed or needed its second try, and why', () => {
    const suites = [
      { specs: specs('expected', 'skipped'), suites: [{ specs: specs('unexpected', 'flaky') }] },
    ]
    const file = playwright({ expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, suites)
    expect(countPlaywright(file, 1)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      toRead: [
        'Failed: a.spec.ts:0 › unexpected\n  Error: no such button',
        'Passed at its second try: a.spec.ts:1 › flaky\n  Error: no such button',
      ],
    })
  })

  it('counts tests that needed their second try as failed when there are more than two', () => {
    const suites = [{ specs: specs('flaky', 'flaky', 'flaky') }]
    const { passed, failed, toRead } = countPlaywright(playwright({ expected: 5, flaky: 3 }, suites), 0)
    expect({ passed, failed }).toEqual({ passed: 5, failed: 3 })
    expect(toRead.at(-1)).toBe('Failed: more than 2 tests passed only at their second try')
    expect(countPlaywright(playwright({ expected: 5, flaky: 2 }), 0)).toMatchObject({ passed: 7, failed: 0 })
  })

  it('counts a runner that crashed, or failed without naming a test, as one failure', () => {
    expect(countPlaywright(path.join(folder, 'none.json'), 0)).toEqual(ONE_FAILED)
    expect(countVitest(report({ testResults: [] }), 1)).toEqual(ONE_FAILED)
    expect(countPlaywright(playwright({ expected: 2 }), 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      toRead: [],
    })
  })

  it('adds up the counts of all runners', () => {
    expect(sum([ONE_FAILED, { passed: 2, failed: 0, skipped: 1, toRead: ['Failed: Types'] }])).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      toRead: ['Failed: Types'],
    })
  })
})
