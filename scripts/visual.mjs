import { installPrograms } from './install-programs.mjs'
import { prepare } from './prepare.mjs'
import { show, withPackages } from './run.mjs'
import { runCommand } from './run-command.mjs'

// `npm run visual` compares, `npm run visual -- --update-snapshots` renews.
await runCommand(async () => {
  await prepare({ development: true, build: true })
  await installPrograms()
  const command = [
    'playwright',
    'test',
    '--config',
    'test/visual/playwright.config.ts',
    ...process.argv.slice(2),
  ]
  process.exitCode = await show(command, withPackages())
})
