import { env, exit } from 'node:process'
import { getFrom } from '../../src/outside/local-server.ts'

// The health check of the container, whose image has no curl. Only whether the process answers: a restart would not bring back a
// database that is away, and the kept pages would be lost.
const server = env.HOST?.startsWith('/') ? env.HOST : `http://127.0.0.1:${env.PORT ?? '3000'}`
const { status } = await getFrom(server, '/healthz', 4_000)
exit(status === 200 ? 0 : 1)
