import { installEngines } from './install-programs.mjs'
import { prepare } from './prepare.mjs'
import { show, withPackages } from './run.mjs'
import { runCommand } from './run-command.mjs'
import { takeTemporaryFolder } from './temporary-folder.mjs'

// `npm run engines` runs all scenarios in both browsers, and shrinks pictures of all kinds in Chromium; `npm run engines -- firefox`
// is about one browser, `npm run engines -- -t search` about one scenario.
await runCommand(async () => {
  await prepare({ development: true, build: true })
  if (!(await installEngines())) {
    process.exitCode = 1
    return
  }
  takeTemporaryFolder()
  const command = ['vitest', 'run', '--config', 'test/engines/vitest.config.ts', ...process.argv.slice(2)]
  process.exitCode = await show(command, withPackages())
  console.log('Screenshots: test-results/engines')
})
