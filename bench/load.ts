import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import os from 'node:os'
import { promisify } from 'node:util'
import { median } from './results.ts'

const CONNECTIONS = 10
const WRITERS = 8
const WARM_UP = 2 // s
const DURATION = 5 // s
const ROUNDS = 3

type Length = { seconds?: number; rounds?: number }

export type Load = { perSecond: number; p99: number }

/** Requests an address as fast as it answers, from another process. */
async function load(url: string, seconds: number, options: string[]): Promise<Load> {
  const said = await autocannon(url, ['-d', String(seconds), ...options])
  const wrong = said.non2xx + said.errors + said.timeouts
  if (wrong > 0) throw new Error(`${wrong} of ${said.requests.total} answers of ${url} were wrong.`)
  return { perSecond: said.requests.average, p99: said.latency.p99 }
}

/**
 * Our answer compared with a bare server, which sends the same bytes with the same headers. Both run on the first core, and
 * what asks them on another one. Medians.
 */
export async function loadAgainstBare(
  url: string,
  pid: number,
  length: Length = {},
): Promise<{ ours: Load; bare: Load }> {
  return withBareServer(url, async (bareUrl, barePid) => {
    for (const one of [pid, barePid]) runOn('0', one)
    try {
      const [ours, bare] = await loadInTurns(url, bareUrl, length)
      return { ours, bare }
    } finally {
      runOn(`0-${os.availableParallelism() - 1}`, pid)
    }
  })
}

/** All threads of a process; elsewhere than on Linux it stays where it is. */
function runOn(cores: string, pid: number) {
  if (process.platform === 'linux') spawnSync('taskset', ['-apc', cores, String(pid)])
}

/** Two addresses in turns, so that other load on the machine affects both. Medians. */
export async function loadInTurns(
  one: string,
  other: string,
  { seconds = DURATION, rounds = ROUNDS }: Length = {},
): Promise<[Load, Load]> {
  const ones: Load[] = []
  const others: Load[] = []
  await loadReads(one, { seconds: WARM_UP })
  await loadReads(other, { seconds: WARM_UP })
  for (let round = 0; round < rounds; round++) {
    ones.push(await loadReads(one, { seconds }))
    others.push(await loadReads(other, { seconds }))
  }
  return [middle(ones), middle(others)]
}

/** Requests like a browser. */
export const loadReads = (url: string, { seconds = DURATION, connections = CONNECTIONS } = {}) =>
  load(url, seconds, ['-c', String(connections), '-H', 'accept-encoding=br'])

export const rate = ({ perSecond, p99 }: Load) =>
  `${Math.round(perSecond).toLocaleString('en')}/s, p99 ${p99} ms`

const middle = (loads: Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p99: median(loads.map(({ p99 }) => p99)),
})

/** Creates projects with different names. */
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
  const body = ['-m', 'POST', '-I', '-b', JSON.stringify(project)]
  return load(`${url}/api/projects`, DURATION, ['-c', String(WRITERS), ...body, ...headers])
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
  const asking = promisify(execFile)(process.execPath, [program, '--json', ...options, url])
  runOn('1', asking.child.pid!)
  const { stdout } = await asking
  return JSON.parse(stdout) as Said
}

export type Answer = { headers: Record<string, string>; body: string }

/** The same bytes with the same headers, from a server that does nothing else. */
async function withBareServer<T>(
  url: string,
  work: (bareUrl: string, barePid: number) => Promise<T>,
): Promise<T> {
  const bare = spawn(process.execPath, ['bench/bare-server.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    bare.stdin.end(JSON.stringify(await recorded(url)))
    const [port] = (await once(bare.stdout, 'data')) as [Buffer]
    return await work(`http://localhost:${String(port).trim()}/`, bare.pid!)
  } finally {
    bare.kill()
    await once(bare, 'exit')
  }
}

const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']

/** The answer as it goes over the wire, compressed. */
export async function recorded(url: string): Promise<Answer> {
  const request = http.get(url, { headers: { 'accept-encoding': 'br' } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks = await response.toArray()
  const headers = Object.entries(response.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name))
  return {
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks).toString('base64'),
  }
}
