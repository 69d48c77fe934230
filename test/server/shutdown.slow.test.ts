import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startBuiltServer } from '../support/outside/running-server.ts'

/** A message to the studio that the server has begun to read, over a connection that is kept alive. */
async function beginEnquiry(url: string) {
  const body = JSON.stringify({ name: 'A visitor' })
  const sent = request(`${url}/api/contact`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Connection: 'keep-alive',
      // The server sends this when it has accepted the request.
      Expect: '100-continue',
    },
  })
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(body)
    const [response] = await answer
    return response
  }
}

for (const processes of ['1', '2']) {
  test(`on SIGTERM ${processes} process(es) finish their open requests, close their stores and exit with 0`, async () => {
    const server = await startBuiltServer({ SEED: 'none', WEB_CONCURRENCY: processes })
    try {
      const finishEnquiry = await beginEnquiry(server.url)
      process.kill(server.pid, 'SIGTERM')
      await refusesConnections(server.url)
      const answer = await finishEnquiry()
      expect(answer.statusCode).toBe(422)
      expect(answer.headers.connection).toBe('close')
      await text(answer)
      const answered = performance.now()
      expect(await server.exited).toBe(0)
      expect(performance.now() - answered).toBeLessThan(5_000)
      // SQLite removes it when the last connection is closed.
      expect(existsSync(path.join(server.dataDir, 'plinth.db-wal'))).toBe(false)
    } finally {
      await server.stop()
    }
  })
}

async function refusesConnections(url: string) {
  while (
    // A connection that no process takes any more is open until they have ended.
    await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(500) }).then(
      (answer) => answer.text(),
      // One process may already have closed a connection that was kept alive, while another still serves.
      ({ cause }: { cause?: { code?: string } }) => cause?.code !== 'ECONNREFUSED',
    )
  )
    await pause(20)
}
