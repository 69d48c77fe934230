import { installPrograms } from './install-programs.mjs'
import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'
import { runCommand } from './run-command.mjs'

// `npm run guide` makes the PDF, `npm run guide -- --screens` first takes new screenshots.
await runCommand(async () => {
  const screens = process.argv.includes('--screens')
  await prepare({ development: true, build: screens })
  await installPrograms()
  handOver(['scripts/guide/make-guide.ts', ...process.argv.slice(2)], process.env)
})
