import path from 'node:path'
import { countPlaywright, countVitest, ONE_FAILED, ONE_PASSED, sum } from './count-results.mjs'
import { findChromium } from './find-programs.mjs'
import { installPrograms } from './install-programs.mjs'
import { prepare } from './prepare.mjs'
import { show, withPackages } from './run.mjs'
import { ExpectedError, runCommand } from './run-command.mjs'
import { takeTemporaryFolder } from './temporary-folder.mjs'

await runCommand(async () => {
  const programs = installPrograms()
  if (!(await isPrepared({ build: false }))) return conclude(ONE_FAILED)
  const [isBuilt, types, lint] = await Promise.all([
    isPrepared({ build: true }),
    check('Types', [['react-router', 'typegen'], ['tsc']]),
    check('Formatting and lint', [['biome', 'check']]),
    programs,
  ])
  if (!isBuilt) return conclude(ONE_FAILED)
  const folder = takeTemporaryFolder()
  const count = sum([
    types,
    lint,
    await vitest(path.join(folder, 'vitest.json')),
    await playwright(path.join(folder, 'playwright.json')),
  ])
  conclude(count)
})

/** @param {{ build: boolean }} wanted */
async function isPrepared({ build }) {
  try {
    await prepare({ development: true, build })
    return true
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    console.error(error.message)
    return false
  }
}

/** @param {import('./count-results.mjs').Count} count */
function conclude({ passed, failed, skipped, toRead }) {
  if (toRead.length > 0) console.log(`\n${toRead.join('\n')}`)
  if (skipped > 0) console.log(`\n${skipped} skipped`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/**
 * @param {string} name
 * @param {string[][]} commands
 */
async function check(name, commands) {
  for (const command of commands) {
    if ((await show(command, withPackages())) !== 0) {
      console.log(`✗ ${name}`)
      return { ...ONE_FAILED, toRead: [`Failed: ${name}`] }
    }
  }
  console.log(`✓ ${name}`)
  return ONE_PASSED
}

/** @param {string} report */
async function vitest(report) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return countVitest(report, await show(['vitest', 'run', ...reporters], withPackages()))
}

/** @param {string} report */
async function playwright(report) {
  const chromium = findChromium()
  if (!chromium) return ONE_FAILED
  const env = { ...withPackages(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return countPlaywright(report, await show(['playwright', 'test', '--reporter=list,json'], env))
}
