import { existsSync } from 'node:fs'
import { prepare } from './prepare.mjs'
import { output, show, withPackages } from './run.mjs'
import { ExpectedError, runCommand } from './run-command.mjs'

const BROWSER_TEST = /^test\/e2e\/.*\.spec\.ts$/

// `npm run test:changed` checks what has changed since the branch left main, `npm run test:changed -- HEAD~2` since a commit.
await runCommand(async () => {
  const since = process.argv[2] ?? (await mergeBaseWithMain())
  const specs = (await changedSince(since)).filter((file) => BROWSER_TEST.test(file) && existsSync(file))
  await prepare({ development: true, build: specs.length > 0 })
  const results = [
    await run('react-router', 'typegen'),
    ...(await Promise.all([run('tsc'), run('biome', 'check')])),
    await run('vitest', 'run', '--changed', since, '--passWithNoTests'),
    specs.length === 0 || (await run('playwright', 'test', ...specs)),
  ]
  const hasPassed = results.every(Boolean)
  console.log(hasPassed ? '\nAll checks of the change passed.' : '\nSomething failed.')
  process.exitCode = hasPassed ? 0 : 1
})

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
