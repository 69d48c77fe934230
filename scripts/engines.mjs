import { installEngines } from './install-programs.mjs'
import { plainly } from './plainly.mjs'
import { prepare } from './prepare.mjs'
import { show, withPackages } from './run.mjs'

// `npm run engines` does all errands in both, `npm run engines -- firefox` in one, `npm run engines -- -t search` one errand.
await plainly(async () => {
  await prepare({ development: true, build: true })
  if (!(await installEngines())) {
    process.exitCode = 1
    return
  }
  const command = ['vitest', 'run', '--config', 'test/engines/vitest.config.ts', ...process.argv.slice(2)]
  process.exitCode = await show(command, withPackages())
  console.log('Pictures of what was seen: test-results/engines')
})
