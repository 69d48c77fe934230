import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'
import { runCommand } from './run-command.mjs'

await runCommand(async () => {
  await prepare({ development: false, build: true })
  // glibc otherwise keeps a pool of freed memory for each thread.
  const env = { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' }
  handOver(['build/server/server.js'], env)
})
