import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'
import { runCommand } from './run-command.mjs'

const [name = '', ...args] = process.argv.slice(2)
/** The commands that need the built program; `export` is a part of it, the others run from their sources. */
const isBuilt = name === 'export' || args.includes('--rehearse')

// `npm run admin`, `backup`, `copy`, `export` and `restore`; `npm run backup -- --help` says what it does.
await runCommand(async () => {
  await prepare({ development: false, build: isBuilt })
  const program = name === 'export' ? 'build/server/export.js' : `scripts/${name}/main.ts`
  handOver([program, ...args], process.env)
})
