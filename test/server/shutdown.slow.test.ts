import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { startBuiltServer } from '../support/outside/running-server.ts'

/** How many processes serve. A single one has no number. */
async function countProcesses(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return metrics.match(/^process_resident_memory_bytes(?:\{process="\d+"\})? /gm)?.length ?? 0
}

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

/** Each process has one of these connections, which it closes when it begins to shut down. */
async function openConnections(url: string, count: number) {
  const agent = new Agent({ keepAlive: true })
  const answers = await Promise.all(
    Array.from({ length: count }, () => once(get(`${url}/healthz`, { agent }), 'response')),
  )
  return (answers as [IncomingMessage][]).map(async ([answer]) => {
    const closed = once(answer.socket, 'close')
    await text(answer)
    await closed
  })
}

/**
 * The code of the error with which a connection is refused. A connection that node:cluster accepts while its last process stops
 * to listen is answered by none, and stays open until they have all ended: so each is given a second.
 */
function errorOfConnecting(url: string): Promise<string | undefined> {
  return fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
    () => undefined,
    ({ cause }) => cause?.code,
  )
}

for (const processes of ['1', '2']) {
  test(`on SIGTERM ${processes} process(es) finish their open requests, close their stores and exit with 0`, async () => {
    const server = await startBuiltServer({ WEB_CONCURRENCY: processes })
    try {
      // It says that it serves when the first of them does.
      await expect.poll(() => countProcesses(server.url)).toBe(Number(processes))
      const finishEnquiry = await beginEnquiry(server.url)
      const closed = await openConnections(server.url, Number(processes))
      process.kill(server.pid, 'SIGTERM')
      await Promise.all(closed)
      await expect.poll(() => errorOfConnecting(server.url)).toBe('ECONNREFUSED')
      const answer = await finishEnquiry()
      expect(answer.statusCode).toBe(422)
      expect(answer.headers.connection).toBe('close')
      await text(answer)
      expect(await server.exited).toBe(0)
      // SQLite removes it when the last connection is closed.
      expect(existsSync(path.join(server.dataDir, 'plinth.db-wal'))).toBe(false)
    } finally {
      await server.stop()
    }
  })
}

test('a rehearsal of a restore is ended by SIGTERM before connections are refused, and is not noted as a failure', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-shutdown-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const settings = { BACKUP_DIR: path.join(folder, 'backups'), TMPDIR: folder }
  const server = await startBuiltServer(settings)
  onTestFinished(server.stop)
  const db = new Sqlite(path.join(server.dataDir, 'plinth.db'), { readonly: true })
  onTestFinished(() => void db.close())
  const rehearsal = () =>
    db.prepare(`select taken_until, error from backup_runs where kind = 'rehearsal'`).get()
  const isRestored = () =>
    readdirSync(folder).some((entry) => existsSync(path.join(folder, entry, 'plinth.db')))
  await expect.poll(isRestored).toBe(true)
  const finishEnquiry = await beginEnquiry(server.url)
  process.kill(server.pid, 'SIGTERM')
  // The open request holds up the shutdown, so that without the signal the rehearsal would go on to compare pages.
  await expect.poll(rehearsal).toMatchObject({ taken_until: '' })
  await text(await finishEnquiry())
  expect(await server.exited).toBe(0)
  expect(rehearsal()).toMatchObject({ error: '' })
})
