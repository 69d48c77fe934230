import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Answer } from './load.ts'

// The speed of Node alone on this machine: one answer to every request, which is read from the standard input.
const { headers, body } = (await json(process.stdin)) as Answer
const bytes = Buffer.from(body, 'base64')
const raw = Object.entries({ ...headers, 'content-length': String(bytes.byteLength) }).flat()
const server = createServer((_, response) => {
  response.writeHead(200, raw)
  response.end(bytes)
})
server.listen(0, () => console.log((server.address() as AddressInfo).port))
