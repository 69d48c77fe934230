import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { promisify } from 'node:util'

const CONNECTIONS = 10
const WRITERS = 8
const WARM_UP = 2 // s
const DURATION = 5 // s

export type Load = { perSecond: number; p99: number }

/** Asks an address as fast as it answers, from a process of its own. */
export async function load(url: string, options: string[] = [], connections = CONNECTIONS): Promise<Load> {
  await autocannon(url, ['-d', String(WARM_UP), '-c', String(connections), ...options])
  const said = await autocannon(url, ['-d', String(DURATION), '-c', String(connections), ...options])
  const wrong = said.non2xx + said.errors + said.timeouts
  if (wrong > 0)
    throw new Error(`${wrong} of ${said.requests.total} answers of ${url} were not as they should be.`)
  return { perSecond: said.requests.average, p99: said.latency.p99 }
}

export const loadCompressed = (url: string) => load(url, ['-H', 'accept-encoding=br'])

/** Creates projects, each with a name of its own. */
export function loadCreates(url: string, token: string): Promise<Load> {
  const project = {
    name: 'BENCH [<id>]',
    category: 'CIVIC',
    subCategory: 'TOWN HALLS',
    location: 'ASSAM',
    year: 2024,
    client: 'BENCH',
    collaborators: 'NONE',
    projectTeam: 'BENCH',
    projectLeaders: ['BENCH'],
    status: 'DESIGN STAGE',
    sections: [{ type: 'text', content: 'A hall that is drawn many times a second.' }],
  }
  const headers = ['-H', 'content-type=application/json', '-H', `authorization=Bearer ${token}`]
  return load(`${url}/api/projects`, ['-m', 'POST', '-I', '-b', JSON.stringify(project), ...headers], WRITERS)
}

type Said = {
  requests: { average: number; total: number }
  latency: { p99: number }
  non2xx: number
  errors: number
  timeouts: number
}

async function autocannon(url: string, options: string[]): Promise<Said> {
  const program = 'node_modules/autocannon/autocannon.js'
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--json', ...options, url])
  return JSON.parse(stdout) as Said
}

export type Answer = { headers: Record<string, string>; body: string }

/** The same bytes with the same headers, from a route that does nothing else. */
export async function withBareRoute<T>(url: string, work: (bareUrl: string) => Promise<T>): Promise<T> {
  const bare = spawn(process.execPath, ['bench/bare-server.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    bare.stdin.end(JSON.stringify(await recorded(url)))
    const [port] = (await once(bare.stdout, 'data')) as [Buffer]
    return await work(`http://localhost:${String(port).trim()}/`)
  } finally {
    bare.kill()
    await once(bare, 'exit')
  }
}

const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']

/** The answer as it goes over the wire, compressed. */
async function recorded(url: string): Promise<Answer> {
  const request = http.get(url, { headers: { 'accept-encoding': 'br' } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks = await response.toArray()
  const headers = Object.entries(response.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name))
  return {
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks).toString('base64'),
  }
}
