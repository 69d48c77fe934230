import { spawn } from 'node:child_process'
import os from 'node:os'
import { findWrk } from '../scripts/find-programs.mjs'
import { median, quotient } from './results.ts'

const CONNECTIONS = 10
const WRITERS = 8
const WARM_UP = 1 // s
const DURATION = 1 // s; the machine's speed changes within seconds
const ROUNDS = 7
const WRITING = 2 // s
const UNTIL_STOPPED = 24 * 60 * 60 // s
export const ALL_CORES = `0-${os.availableParallelism() - 1}`
const SCRIPT = 'bench/wrk.lua'

/** `p99` and `longest` are in ms, `wrong` counts answers from 400 on and requests without an answer. */
export type Load = { requests: number; perSecond: number; p99: number; longest: number }

export type Length = { seconds?: number; rounds?: number; connections?: number }

type Asked = {
  seconds: number
  connections: number
  /** ms of a connection before each request */
  pause?: number
  /** Asked in turns; '{n}' becomes the number of the request. Without any, the path of the address. */
  paths?: readonly string[]
  /** The body of a POST; '{n}' as in the paths. */
  body?: string
  headers?: readonly string[]
  /** The cores on which the asking program runs; on Linux only. */
  cores?: string
}

/** Asks an address from another process, wrk, which needs a part of the CPU time that a server in Node needs for the same requests. */
function ask(
  url: string,
  { seconds, connections, pause = 0, paths = [], body = '', headers = [], cores }: Asked,
) {
  const program = findWrk()
  if (!program) throw new Error('wrk is not installed.')
  const length = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s']
  const like = ['accept-encoding: br', ...headers].flatMap((header) => ['-H', header])
  const command = [program, ...length, ...like, '-s', SCRIPT, url, '--', String(pause), body, ...paths]
  const placed = cores && process.platform === 'linux' ? ['taskset', '-c', cores, ...command] : command
  const asking = spawn(placed[0]!, placed.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  asking.stdout.on('data', (chunk) => (said += chunk))
  const ended = new Promise<Load>((resolve, reject) => {
    asking.on('error', reject)
    asking.on('close', () => {
      const line = said.trim().split('\n').at(-1)!
      if (!line.startsWith('{')) return reject(new Error(`wrk measured nothing at ${url}: ${said}`))
      const { wrong, requests, seconds, ...latency } = JSON.parse(line) as Omit<Load, 'perSecond'> & {
        seconds: number
        wrong: number
      }
      if (wrong > 0) return reject(new Error(`${wrong} of ${requests} answers of ${url} were wrong.`))
      resolve({ requests, perSecond: requests / seconds, ...latency })
    })
  })
  return { ended, end: () => asking.kill('SIGINT') }
}

/** Asks as fast as it answers. */
export const loadReads = (
  url: string,
  { seconds = DURATION, connections = CONNECTIONS, cores = '1' }: Length & { cores?: string } = {},
) => ask(url, { seconds, connections, cores }).ended

/** Two addresses in turns, so that other load on the machine affects both. Medians. */
export async function loadInTurns(
  one: string,
  other: string,
  { seconds = DURATION, rounds = ROUNDS, connections = CONNECTIONS }: Length = {},
): Promise<[Load, Load]> {
  const ones: Load[] = []
  const others: Load[] = []
  await loadReads(one, { seconds: WARM_UP, connections })
  await loadReads(other, { seconds: WARM_UP, connections })
  for (let round = 0; round < rounds; round++) {
    ones.push(await loadReads(one, { seconds, connections }))
    others.push(await loadReads(other, { seconds, connections }))
  }
  return [middle(ones), middle(others)]
}

/** Asks these paths in turns until it is stopped, from so many connections with this pause (ms) before each request. */
export function startVisits(url: string, paths: readonly string[], connections: number, pause = 0) {
  const { ended, end } = ask(url, { seconds: UNTIL_STOPPED, connections, pause, paths })
  // Handled when it is stopped.
  ended.catch(() => {})
  return {
    stop() {
      end()
      return ended
    },
  }
}

export const perSecond = ({ perSecond }: Pick<Load, 'perSecond'>) =>
  `${Math.round(perSecond).toLocaleString('en')}/s`

/** In requests a second. */
export const ratio = (one: Load, other: Load) => quotient(one.perSecond, other.perSecond)

export const rate = (load: Load) => `${perSecond(load)}, p99 ${load.p99.toFixed(1)} ms`

function middle(loads: Load[]): Load {
  const of = (key: keyof Load) => median(loads.map((load) => load[key]))
  return { requests: of('requests'), perSecond: of('perSecond'), p99: of('p99'), longest: of('longest') }
}

/** Creates projects with different names. */
export function loadCreates(url: string, token: string): Promise<Load> {
  const project = {
    name: 'BENCH {n}',
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
  return ask(`${url}/api/projects`, {
    seconds: WRITING,
    connections: WRITERS,
    body: JSON.stringify(project),
    headers: ['content-type: application/json', `authorization: Bearer ${token}`],
  }).ended
}
