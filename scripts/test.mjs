import path from 'node:path'
import { countPlaywright, countVitest, ONE_FAILED, ONE_PASSED, sum } from './count-results.mjs'
import { findChromium } from './find-programs.mjs'
import { installPrograms } from './install-programs.mjs'
import { prepare } from './prepare.mjs'
import { output, show, withPackages } from './run.mjs'
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
  const modules = await vitest(path.join(folder, 'modules.json'), ['--project=!programs'], show)
  // Both wait more than they use a processor. One worker ends before the browser does.
  const options = ['--project=programs', '--maxWorkers=1']
  const [browser, wholePrograms] = await Promise.all([
    playwright(path.join(folder, 'playwright.json')),
    vitest(path.join(folder, 'programs.json'), options, showAtTheEnd),
  ])
  conclude(sum([types, lint, modules, wholePrograms, browser]))
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

/**
 * @param {string} report
 * @param {string[]} options
 * @param {typeof show} run
 */
async function vitest(report, options, run) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return countVitest(report, await run(['vitest', 'run', ...options, ...reporters], withPackages()))
}

/**
 * In one piece, so that its lines are not between those of another program.
 * @type {typeof show}
 */
async function showAtTheEnd(command, env) {
  const { code, text } = await output(command, env)
  console.log(text)
  return code
}

/** @param {string} report */
async function playwright(report) {
  const chromium = findChromium()
  if (!chromium) return ONE_FAILED
  const env = { ...withPackages(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return countPlaywright(report, await show(['playwright', 'test', '--reporter=list,json'], env))
}
