import { plainly } from './plainly.mjs'
import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'

await plainly(async () => {
  await prepare({ development: true, build: false })
  handOver(['scripts/dev-server.ts'], { ...process.env, NODE_ENV: 'development' })
})
