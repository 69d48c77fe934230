import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'
import { runCommand } from './run-command.mjs'
import { serverEnvironment } from './server-environment.mjs'

await runCommand(async () => {
  await prepare({ development: false, build: true })
  const options = [serverEnvironment.NODE_OPTIONS, process.env.NODE_OPTIONS ?? ''].join(' ').trim()
  handOver(['build/server/server.js'], { ...process.env, ...serverEnvironment, NODE_OPTIONS: options })
})
