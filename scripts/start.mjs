import { plainly } from './plainly.mjs'
import { prepare } from './prepare.mjs'
import { handOver } from './run.mjs'

await plainly(async () => {
  await prepare({ development: false, build: true })
  handOver(['build/server/server.js'], { ...process.env, NODE_ENV: 'production' })
})
