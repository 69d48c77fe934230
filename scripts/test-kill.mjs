import { installPrograms } from './install-programs.mjs'
import { prepare } from './prepare.mjs'
import { show, withPackages } from './run.mjs'
import { runCommand } from './run-command.mjs'
import { takeTemporaryFolder } from './temporary-folder.mjs'

// `npm run test:kill -- --rounds 20 --database sqlite`: without options 200 rounds on SQLite and 50 on PostgreSQL.
await runCommand(async () => {
  await Promise.all([prepare({ development: true, build: true }), installPrograms()])
  takeTemporaryFolder()
  const command = ['node', 'test/kill/main.ts', ...process.argv.slice(2)]
  process.exitCode = await show(command, { ...withPackages(), NODE_ENV: 'production' })
})
