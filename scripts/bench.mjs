import { installWrk } from './install-programs.mjs'
import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'
import { runCommand } from './run-command.mjs'

await runCommand(async () => {
  await prepare({ development: true, build: true })
  await installWrk()
  handOver(['bench/bench.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'production' })
})
