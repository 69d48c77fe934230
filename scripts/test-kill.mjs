import { installPrograms } from './install-programs.mjs'
import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'
import { runCommand } from './run-command.mjs'

// `npm run test:kill -- --rounds 20 --database sqlite`: without options 200 rounds on SQLite and 50 on PostgreSQL.
await runCommand(async () => {
  await Promise.all([prepare({ development: true, build: true }), installPrograms()])
  handOver(['test/kill/main.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'production' })
})
