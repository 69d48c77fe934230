import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { prepare } from './prepare.mjs'
import { show, withPackages } from './run.mjs'
import { runCommand } from './run-command.mjs'
import { takeTemporaryFolder } from './temporary-folder.mjs'

/**
 * `npm run fuzz -- --minutes 10`: generated calls with random seeds for so long (5 minutes by default) or until one fails; the last
 * round is finished. `npm run fuzz -- --seed 123` repeats the round of a seed.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' } },
  })
  await prepare({ development: true, build: false })
  takeTemporaryFolder()
  const end = Date.now() + Number(values.minutes) * 60_000
  do {
    const seed = values.seed ?? String(randomInt(2 ** 31))
    console.log(`Seed ${seed}`)
    const env = { ...withPackages(), PROPERTY_SEED: seed, PROPERTY_RUNS: 'many' }
    process.exitCode = await show(['vitest', 'run', '--reporter=dot', 'test/fuzz.test.ts'], env)
  } while (!values.seed && !process.exitCode && Date.now() < end)
  if (process.exitCode) console.log('`npm run fuzz -- --seed N` repeats the calls of the seed above.')
})
