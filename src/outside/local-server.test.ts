import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getFrom } from './local-server.ts'

test('a server is asked at its address, or on its Unix socket', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-local-'))
  const socket = path.join(folder, 'server.sock')
  for (const place of [0, socket]) {
    const server = createServer((request, answer) => answer.writeHead(404).end(request.url)).listen(place)
    await once(server, 'listening')
    const url = place === socket ? socket : `http://localhost:${(server.address() as AddressInfo).port}`
    expect(await getFrom(url, '/a?b=%20')).toEqual({ status: 404, body: '/a?b=%20' })
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    await expect(getFrom(url, '/')).rejects.toThrow(/ECONNREFUSED|ENOENT/)
  }
  rmSync(folder, { recursive: true })
})

test.each(['nothing', 'a part'])('a server that sends %s is not waited for without end', async (sends) => {
  const server = createServer((_, answer) => {
    if (sends === 'a part') answer.writeHead(200).write('a')
  }).listen(0)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  await expect(getFrom(url, '/', 100)).rejects.toThrow(/abort/)
})
