import { existsSync } from 'node:fs'
import path from 'node:path'
import { prepare } from './prepare.mjs'
import { BOTH_DATABASES, quickTests } from './reached-tests.mjs'
import { output, show, withPackages } from './run.mjs'
import { ExpectedError, runCommand } from './run-command.mjs'
import { takeTemporaryFolder } from './temporary-folder.mjs'

const BROWSER_TEST = /^test\/e2e\/.*\.spec\.ts$/
/** They start the built program. */
const SERVER_TEST = /^test\/server\/.*\.test\.ts$/
const LINTED = /\.(?:ts|tsx|mjs|json|css)$/

// `npm run test:changed` checks what has changed since the branch left main, `npm run test:changed -- HEAD~2` since a commit.
await runCommand(async () => {
  const since = process.argv[2] ?? (await mergeBaseWithMain())
  const changed = await changedSince(since)
  const specs = changed.filter((file) => BROWSER_TEST.test(file) && existsSync(file))
  const needsBuild = specs.length > 0 || changed.some((file) => SERVER_TEST.test(file))
  await prepare({ development: true, build: needsBuild })
  takeTemporaryFolder()
  const results = await Promise.all([types(), lint(changed), tests(since, changed)])
  if (specs.length > 0) results.push(await run('playwright', 'test', ...specs))
  const hasPassed = results.every(Boolean)
  console.log(hasPassed ? '\nAll checks of the change passed.' : '\nSomething failed.')
  process.exitCode = hasPassed ? 0 : 1
})

async function types() {
  return (
    (await quietly('react-router', 'typegen')) &&
    (await quietly('tsc', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'))
  )
}

/** @param {string[]} changed */
async function lint(changed) {
  if (changed.includes('biome.json')) return quietly('biome', 'check')
  const files = changed.filter((file) => LINTED.test(file) && existsSync(file))
  return files.length === 0 || quietly('biome', 'check', '--no-errors-on-unmatched', ...files)
}

/**
 * On SQLite alone, unless the store itself changed: nothing else knows which database it has.
 * @param {string} since
 * @param {string[]} changed
 */
async function tests(since, changed) {
  const listed = await output(['vitest', 'list', '--filesOnly', '--json', '--changed', since], withPackages())
  if (listed.code !== 0) throw new ExpectedError(listed.text.trim())
  const files = quickTests(testsIn(listed.text), changed, await testsWithoutApp(changed))
  if (files.length === 0) return true
  const isStoreChanged = changed.some((file) => BOTH_DATABASES.some((start) => file.startsWith(start)))
  const env = isStoreChanged ? withPackages() : { ...withPackages(), TEST_DATABASES: 'sqlite' }
  return (await show(['vitest', 'run', ...files], env)) === 0
}

/** @param {string[]} changed */
async function testsWithoutApp(changed) {
  const { code, text } = await output(['node', 'scripts/tests-without-app.ts', ...changed], withPackages())
  if (code !== 0) throw new ExpectedError(text.trim())
  return text.split('\n')
}

/**
 * The paths in a list of vitest's, relative to the repository.
 * @param {string} list
 * @returns {string[]}
 */
function testsIn(list) {
  const start = list.indexOf('[\n')
  if (start < 0) return []
  /** @type {{ file: string }[]} */
  const entries = JSON.parse(list.slice(start, list.lastIndexOf(']') + 1))
  return entries.map(({ file }) => path.relative('.', file).replaceAll('\\', '/'))
}

/**
 * Keeps what a program says to its end, so that programs that run at the same time do not mix their lines.
 * @param {string[]} command
 */
async function quietly(...command) {
  const { code, text } = await output(command, withPackages())
  if (code !== 0) console.log(text.trim())
  console.log(`${code === 0 ? '✓' : '✗'} ${command.slice(0, 2).join(' ')}`)
  return code === 0
}

/** @param {string[]} command */
async function run(...command) {
  return (await show(command, withPackages())) === 0
}

/** The commit where the branch left main; the last commit on main itself or without a main. */
async function mergeBaseWithMain() {
  for (const main of ['origin/main', 'main']) {
    const { code, text } = await output(['git', 'merge-base', 'HEAD', main], process.env)
    if (code === 0) return text.trim()
  }
  return 'HEAD'
}

/**
 * The changed files, including uncommitted and untracked ones.
 * @param {string} commit
 */
async function changedSince(commit) {
  const lists = await Promise.all([
    output(['git', 'diff', '--name-only', commit], process.env),
    output(['git', 'ls-files', '--others', '--exclude-standard'], process.env),
  ])
  for (const { code, text } of lists) if (code !== 0) throw new ExpectedError(text.trim())
  return lists.flatMap(({ text }) => text.split('\n').filter(Boolean))
}
