import { env, exit } from 'node:process'

// The health check of the container, whose image has no curl. Only whether the process answers: a restart would not bring back a
// database that is away, and the kept pages would be lost.
const port = env.PORT ?? '3000'
const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) })
exit(ok ? 0 : 1)
