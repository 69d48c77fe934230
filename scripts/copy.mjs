import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'
import { runCommand } from './run-command.mjs'

// `npm run copy -- --from data --to other.env`: moves a studio between SQLite and PostgreSQL, disk and S3.
await runCommand(async () => {
  await prepare({ development: false, build: false })
  handOver(['scripts/copy/main.ts', ...process.argv.slice(2)], process.env)
})
