import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Answer } from './load.ts'

// The speed of Hono alone on this machine: one route with one answer, which is read from the standard input.
const { headers, body } = (await json(process.stdin)) as Answer
const bytes = new Uint8Array(Buffer.from(body, 'base64'))
const app = new Hono()
app.get('/', (c) => c.body(bytes, 200, headers))
const server = serve({ fetch: app.fetch, port: 0 }, () => console.log((server.address() as AddressInfo).port))
