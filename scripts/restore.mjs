import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'
import { runCommand } from './run-command.mjs'

// `npm run restore -- --help` says what it does. It uses the same settings as the server.
await runCommand(async () => {
  await prepare({ development: false, build: false })
  handOver(['scripts/restore/main.ts', ...process.argv.slice(2)], process.env)
})
