import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** The counts for a check that passed, and for a failed check or a runner without a report. */
export const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 }
export const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 }

/**
 * Counts Vitest's JSON report. A file that could not even be loaded has no tests that fail, so it counts itself.
 * @param {string} file
 * @param {number} exitCode
 */
export function countVitest(file, exitCode) {
  /** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] } | undefined} */
  const report = read(file)
  if (!report) return ONE_FAILED
  const counts = report.testResults.map(({ status, assertionResults: tests }) => {
    const passed = tests.filter((test) => test.status === 'passed').length
    const failed = tests.filter((test) => test.status === 'failed').length
    const fileFailed = status === 'failed' && failed === 0
    return { passed, failed: fileFailed ? 1 : failed, skipped: tests.length - passed - failed }
  })
  return confirmed(sum(counts), exitCode)
}

/**
 * Counts Playwright's JSON report. Its `errors` happened outside of any test, and `flaky` tests passed on a retry.
 * @param {string} file
 * @param {number} exitCode
 */
export function countPlaywright(file, exitCode) {
  /** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} Stats */
  /** @type {{ stats: Stats, errors: unknown[] } | undefined} */
  const report = read(file)
  if (!report) return ONE_FAILED
  const { expected, unexpected, flaky, skipped } = report.stats
  return confirmed({ passed: expected + flaky, failed: unexpected + report.errors.length, skipped }, exitCode)
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

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
