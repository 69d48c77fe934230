import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'
import { runCommand } from './run-command.mjs'

await runCommand(async () => {
  await prepare({ development: true, build: true })
  handOver(['bench/bench.ts'], { ...process.env, NODE_ENV: 'production' })
})
