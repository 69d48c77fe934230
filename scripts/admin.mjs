import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'
import { runCommand } from './run-command.mjs'

// `npm run admin -- list`: uses the same settings as the server, also while the server runs.
await runCommand(async () => {
  await prepare({ development: false, build: false })
  handOver(['scripts/admin/main.ts', ...process.argv.slice(2)], process.env)
})
