import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'
import { runCommand } from './run-command.mjs'

// `npm run export -- --static site`: a copy of the public site for any file server. It uses the same settings as the server.
await runCommand(async () => {
  await prepare({ development: false, build: true })
  handOver(['build/server/export.js', ...process.argv.slice(2)], process.env)
})
