import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitOf } from '../../src/domain/shared/limits.ts'
import { getFrom } from '../../src/outside/local-server.ts'
import { type RunningServer, startBuiltServer } from '../support/outside/running-server.ts'

const METRICS_TOKEN = 'a token of sixteen characters'

const settingsOf = (socket: string) => ({
  HOST: socket,
  PUBLIC_URL: 'https://studio.example',
  TRUST_PROXY: 'true',
  METRICS_TOKEN,
})

describe.each(['1', '2'])('a server on a Unix socket, in %s processes', (WEB_CONCURRENCY) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-socket-'))
  const socket = path.join(folder, 'server.sock')
  const settings = { ...settingsOf(socket), WEB_CONCURRENCY }
  let server: RunningServer

  beforeAll(async () => {
    // A killed server leaves its socket behind.
    const killed = `net.createServer().listen('${socket}', () => process.kill(process.pid, 'SIGKILL'))`
    expect(spawnSync(process.execPath, ['-e', killed]).signal).toBe('SIGKILL')
    expect(existsSync(socket)).toBe(true)
    server = await startBuiltServer(settings)
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true })
  })

  const ask = async (address: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') => {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
      http.request({ socketPath: socket, path: address, method, headers }, resolve).on('error', reject).end(),
    )
    return { status: answer.statusCode, body: await text(answer) }
  }

  test('takes the place of a killed one, says where it serves, and answers', async () => {
    expect(server.url).toBe(socket)
    await expect.poll(server.output).toContain('account at https://studio.example/register#setup=')
    const { status, body } = await ask('/')
    expect(status).toBe(200)
    expect(body).toContain('<link rel="canonical" href="https://studio.example/"')
    const env = { ...process.env, HOST: socket }
    execFileSync('node_modules/.bin/node', ['scripts/image/check-health.ts'], { env })
  })

  test('only its user and group may connect', () => {
    expect(statSync(socket).mode & 0o777).toBe(0o660)
  })

  test('who may open it reads the metrics there under their own host name, and nobody for whom a proxy calls', async () => {
    const host = { Host: 'metrics.localhost' }
    const { status, body } = await ask('/metrics', host)
    expect(status).toBe(200)
    expect(body).toContain('plinth_database_up 1')
    for (const header of ['X-Forwarded-For', 'Forwarded', 'Via'])
      expect((await ask('/metrics', { ...host, [header]: '1.2.3.4' })).status).toBe(403)
    expect((await ask('/metrics', { Host: 'studio.example' })).status).toBe(403)
  })

  test('nobody is taken for a person or program on this machine', async () => {
    for (const headers of [
      // A proxy may name 'localhost' by itself.
      {},
      { Host: 'localhost' },
      { Host: '127.0.0.1', 'X-Forwarded-For': '127.0.0.1' },
    ]) {
      expect((await ask('/metrics', headers)).status).toBe(403)
      expect(JSON.parse((await ask('/auth/register', headers)).body)).toMatchObject({ token: 'printed' })
    }
    expect((await ask('/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200)
  })

  test('visitors are limited by the address that the proxy names', async () => {
    const statusFor = async (from: string) =>
      (await ask('/api/csp-reports', { 'X-Forwarded-For': from }, 'POST')).status
    for (let turn = 0; turn < limitOf('csp-reports').most; turn++)
      expect(await statusFor('6.6.6.6, 1.2.3.4')).toBe(415)
    expect(await statusFor('7.7.7.7, 1.2.3.4')).toBe(429)
    expect(await statusFor('1.2.3.4, 5.6.7.8')).toBe(415)
  })

  test('a second server does not take it away', async () => {
    await expect(startBuiltServer(settings)).rejects.toThrow(
      `The setting HOST names a Unix socket that is in use: ${socket}. End the server that listens on it`,
    )
    expect((await getFrom(socket, '/healthz')).status).toBe(200)
  })

  test('removes it at its end', async () => {
    await server.stop()
    expect(await server.exited).toBe(0)
    expect(existsSync(socket)).toBe(false)
  })
})

test('a file that is no socket is kept, and stops the start', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-socket-'))
  const file = path.join(folder, 'notes.txt')
  writeFileSync(file, 'mine')
  await expect(startBuiltServer(settingsOf(file))).rejects.toThrow(
    /The setting HOST names a Unix socket that cannot be made: listen EADDRINUSE/,
  )
  expect(statSync(file).size).toBe(4)
  rmSync(folder, { recursive: true })
})
