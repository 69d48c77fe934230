import { plainly } from './plainly.mjs'
import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'

await plainly(async () => {
  await prepare({ development: true, build: true })
  handOver(['bench/bench.ts'], { ...process.env, NODE_ENV: 'production' })
})
