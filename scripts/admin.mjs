import { plainly } from './plainly.mjs'
import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'

// `npm run admin -- list`: works on the same settings as the server, also while it runs.
await plainly(async () => {
  await prepare({ development: false, build: false })
  handOver(['scripts/admin/main.ts', ...process.argv.slice(2)], process.env)
})
