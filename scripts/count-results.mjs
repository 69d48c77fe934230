import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * `toRead` names each test that failed or needed its second try, with its first error, since the lines of the runners are many.
 * @typedef {{ passed: number, failed: number, skipped: number, toRead: string[] }} Count
 */

/**
 * The counts for a check that passed, and for a failed check or a runner without a report.
 * @type {Count}
 */
export const ONE_PASSED = { passed: 1, failed: 0, skipped: 0, toRead: [] }
/** @type {Count} */
export const ONE_FAILED = { passed: 0, failed: 1, skipped: 0, toRead: [] }

/**
 * Counts Vitest's JSON report. A file that could not even be loaded has no tests that fail, so it counts itself.
 * @param {string} file
 * @param {number} exitCode
 */
export function countVitest(file, exitCode) {
  /** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test */
  /** @type {{ testResults: { name: string, status: string, message: string, assertionResults: Test[] }[] } | undefined} */
  const report = read(file)
  if (!report) return ONE_FAILED
  const counts = report.testResults.map(({ name, status, message, assertionResults: tests }) => {
    const passed = tests.filter((test) => test.status === 'passed').length
    const failed = tests.filter((test) => test.status === 'failed')
    const skipped = tests.length - passed - failed.length
    const shortName = path.relative('', name)
    if (status === 'failed' && failed.length === 0)
      return { passed, failed: 1, skipped, toRead: [`Failed: ${shortName}${why(message)}`] }
    const toRead = failed.map(
      ({ fullName, failureMessages }) => `Failed: ${shortName} › ${fullName}${why(failureMessages[0])}`,
    )
    return { passed, failed: failed.length, skipped, toRead }
  })
  return confirmed(sum(counts), exitCode)
}

/** A slow machine may cost a test or two its first try; more of them are a fault. */
const SECOND_TRIES = 2
const TOO_MANY = `Failed: more than ${SECOND_TRIES} tests passed only at their second try`

/**
 * Counts Playwright's JSON report. Its `errors` happened outside of any test, and `flaky` tests passed on a retry: more than two of
 * them count as failed.
 * @param {string} file
 * @param {number} exitCode
 */
export function countPlaywright(file, exitCode) {
  /** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} Stats */
  /** @type {{ stats: Stats, errors: unknown[], suites: Suite[] } | undefined} */
  const report = read(file)
  if (!report) return ONE_FAILED
  const { expected, unexpected, flaky, skipped } = report.stats
  const toRead = report.suites.flatMap(namedIn)
  const failed = unexpected + report.errors.length
  const count =
    flaky > SECOND_TRIES
      ? { passed: expected, failed: failed + flaky, skipped, toRead: [...toRead, TOO_MANY] }
      : { passed: expected + flaky, failed, skipped, toRead }
  return confirmed(count, exitCode)
}

/** @typedef {{ status: string, results: { error?: { message?: string } }[] }} SpecTest */
/** @typedef {{ title: string, file: string, line: number, tests: SpecTest[] }} Spec */
/** @typedef {{ specs: Spec[], suites?: Suite[] }} Suite */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function namedIn({ specs, suites = [] }) {
  const named = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ status, results }) => {
      const result = { unexpected: 'Failed', flaky: 'Passed at its second try' }[status]
      const error = results.find((one) => one.error)?.error
      return result ? [`${result}: ${file}:${line} › ${title}${why(error?.message)}`] : []
    }),
  )
  return [...named, ...suites.flatMap(namedIn)]
}

const LINES_OF_AN_ERROR = 8

/**
 * The first lines of an error, without the colours of a terminal, each on its own line below the test.
 * @param {string} [message]
 */
function why(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
  return lines
    .slice(0, LINES_OF_AN_ERROR)
    .map((line) => `\n  ${line}`)
    .join('')
}

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
export function sum(counts) {
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const all = (key) => counts.reduce((total, count) => total + count[key], 0)
  const toRead = counts.flatMap((count) => count.toRead)
  return { passed: all('passed'), failed: all('failed'), skipped: all('skipped'), toRead }
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
