import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'
import { runCommand } from './run-command.mjs'

await runCommand(async () => {
  await prepare({ development: false, build: true })
  handOver(['build/server/server.js'], { ...process.env, NODE_ENV: 'production' })
})
