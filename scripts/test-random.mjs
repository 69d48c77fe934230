import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { prepare } from './prepare.mjs'
import { show, withPackages } from './run.mjs'
import { ExpectedError, runCommand } from './run-command.mjs'
import { takeTemporaryFolder } from './temporary-folder.mjs'

// `npm run test:random -- 50`: the tests of properties with 50 random seeds, one after the other, until one fails; 20 by default.
await runCommand(async () => {
  await prepare({ development: true, build: false })
  takeTemporaryFolder()
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('src', file))
    .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes("from 'fast-check'"))
  const rounds = Number(process.argv[2] ?? 20)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new ExpectedError(`${process.argv[2]} is no number of rounds.`)
  for (let round = 1; round <= rounds && !process.exitCode; round++) {
    const seed = String(randomInt(2 ** 31))
    console.log(`Round ${round} of ${rounds}: seed ${seed}`)
    const env = { ...withPackages(), PROPERTY_SEED: seed, PROPERTY_RUNS: 'many' }
    process.exitCode = await show(['vitest', 'run', '--reporter=dot', ...files], env)
  }
})
