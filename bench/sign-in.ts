import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { findSession } from '../src/store/account/sessions.ts'
import { median, p99, row, timeOf, timesOf } from './results.ts'
import { withDatabase } from './store.ts'
import { bencher } from './studio.ts'

const CHECKS = 2000
const SIGN_INS_A_MINUTE = 300
const VISITS_A_SECOND = 50
const DURATION = 20_000 // ms

/** The costs of signing in: the check of each request, and the visitors while many sign in. */
export async function measureSignIns(url: string, dataDir: string, token: string) {
  const checks = await sessionChecks(dataDir, token)
  row('A session check, median', `${median(checks).toFixed(2)} ms`, 'under 1 ms')
  row('A session check, p99', `${p99(checks).toFixed(2)} ms`)
  await visits(url, 2000)
  const idle = p99(await visits(url, DURATION))
  const [busy, signIns] = await Promise.all([visits(url, DURATION), manySignIns(url)])
  row('/ at 50 a second, p99, idle', `${idle.toFixed(1)} ms`)
  row(
    `/ at 50 a second, p99, during ${SIGN_INS_A_MINUTE} sign-ins a minute`,
    `${p99(busy).toFixed(1)} ms, ${(p99(busy) / idle).toFixed(1)} times`,
    'under 3 times',
  )
  row('A sign-in meanwhile, median', `${median(signIns).toFixed(0)} ms`)
}

const sessionChecks = (dataDir: string, token: string) =>
  withDatabase({ dataDir }, (db) =>
    timesOf(CHECKS, async () => {
      if (!(await findSession(db, token))) throw new Error('The session was not found.')
    }),
  )

/** Asks / at a steady pace, as visitors do who know nothing of each other. */
function visits(url: string, duration: number): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 10 })
  return paced(1000 / VISITS_A_SECOND, duration, () =>
    answerTime(`${url}/`, { agent, headers: { 'accept-encoding': 'br' } }),
  )
}

/** Each call comes from its own IP address, so that no rate limit applies. */
function manySignIns(url: string): Promise<number[]> {
  const { email, password } = bencher
  const body = JSON.stringify({ email, password })
  return paced(60_000 / SIGN_INS_A_MINUTE, DURATION, (i) =>
    answerTime(
      `${url.replace('localhost', '127.0.0.1')}/auth/login`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        localAddress: `127.1.${i >> 8}.${i & 255}`,
      },
      body,
    ),
  )
}

async function paced(every: number, duration: number, work: (i: number) => Promise<number>) {
  const under: Promise<number>[] = []
  const started = performance.now()
  for (let i = 0; i * every < duration; i++) {
    await pause(Math.max(0, started + i * every - performance.now()))
    under.push(work(i))
  }
  return Promise.all(under)
}

const answerTime = (url: string, options: http.RequestOptions, body?: string) =>
  timeOf(async () => {
    const request = http.request(url, options).end(body)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.resume()
    await once(response, 'end')
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
  })
