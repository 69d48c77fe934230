import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** A check that holds or does not, and a runner that said nothing of its tests. */
export const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 }
export const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 }

/**
 * Counts Vitest's JSON report. A file that could not even be loaded has no tests that fail, so it counts itself.
 * @param {string} report
 * @param {number} exitCode
 */
export function countVitest(report, exitCode) {
  /** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] } | undefined} */
  const told = read(report)
  if (!told) return ONE_FAILED
  const counts = told.testResults.map(({ status, assertionResults: tests }) => {
    const passed = tests.filter((test) => test.status === 'passed').length
    const failed = tests.filter((test) => test.status === 'failed').length
    const fileFailed = status === 'failed' && failed === 0
    return { passed, failed: fileFailed ? 1 : failed, skipped: tests.length - passed - failed }
  })
  return confirmed(sum(counts), exitCode)
}

/**
 * Counts Playwright's JSON report; its `errors` are what went wrong outside of any test, and `flaky` is what held at the
 * second try.
 * @param {string} report
 * @param {number} exitCode
 */
export function countPlaywright(report, exitCode) {
  /** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} Stats */
  /** @type {{ stats: Stats, errors: unknown[] } | undefined} */
  const told = read(report)
  if (!told) return ONE_FAILED
  const { expected, unexpected, flaky, skipped } = told.stats
  return confirmed({ passed: expected + flaky, failed: unexpected + told.errors.length, skipped }, exitCode)
}

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
export function sum(counts) {
  /** @param {keyof Count} key */
  const all = (key) => counts.reduce((total, count) => total + count[key], 0)
  return { passed: all('passed'), failed: all('failed'), skipped: all('skipped') }
}

/**
 * A runner that failed without naming a test counts as one failure.
 * @param {Count} count
 * @param {number} exitCode
 */
function confirmed(count, exitCode) {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** @param {string} report */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}
