import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import Sqlite from 'better-sqlite3'
import { DATABASE_FILE, MARKER } from '../src/domain/file/file-store.ts'
import { applicationForm } from '../test/support/data/applications.ts'
import { rawPdf, stream } from '../test/support/data/documents.ts'
import { megabytes, peakMemory } from './processes.ts'
import { row, timeOf } from './results.ts'
import { withServer } from './store.ts'

const AT_ONCE = 50
const ROUNDS = 3
const CV_BYTES = 5 * 1024 * 1024

/** Many applications at the same moment, each with a CV of 5 MB, three times on one server. */
export const measureApplications = (dataDir: string) =>
  withServer({ dataDir }, { SEED: 'none' }, async ({ url, pid }) => {
    const cv = largePdf()
    const peaks: number[] = []
    const seconds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const forms: Application[] = []
      for (let number = 0; number < AT_ONCE; number++)
        forms.push(await applicationOf(url, cv, `candidate-${round}-${number}@client.example`))
      const sendAll = () =>
        Promise.all(forms.map((form, number) => apply(url, form, round * AT_ONCE + number)))
      seconds.push((await timeOf(sendAll)) / 1000)
      peaks.push(peakMemory(pid))
    }
    const { applications, files } = stored(dataDir)
    const [fresh, ...used] = peaks
    row('All are answered after, longest of three times', `${Math.max(...seconds).toFixed(1)} s`)
    row(
      'Stored applications and files',
      `${applications} and ${files}`,
      `${ROUNDS * AT_ONCE} and ${ROUNDS * AT_ONCE}`,
    )
    row('Memory at most, of a fresh server', megabytes(fresh!), 'under 250 MB')
    row('Memory at most, two times later', megabytes(used.at(-1)!), 'under 250 MB')
  })

/** A PDF that the check accepts, a little smaller than the limit. */
export const largePdf = () => rawPdf({ objects: [stream(randomBytes(CV_BYTES - 10_000))] })

export type Application = { type: string; bytes: Buffer }

export async function applicationOf(url: string, cv: Uint8Array, email: string): Promise<Application> {
  const { challenge } = (await (await fetch(`${url}/api/captcha`)).json()) as { challenge: Challenge }
  const solution = await solveChallenge({ challenge, deriveKey })
  const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const sent = new Response(applicationForm({ email, recaptchaToken }, cv))
  return { type: sent.headers.get('content-type')!, bytes: Buffer.from(await sent.arrayBuffer()) }
}

/** From an IP address of its own, so that no rate limit applies. */
export async function apply(url: string, { type, bytes }: Application, number: number): Promise<void> {
  const request = http.request(`${url.replace('localhost', '127.0.0.1')}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': bytes.length },
    localAddress: `127.2.${number >> 8}.${number & 255}`,
    agent: false,
  })
  request.end(bytes)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 201) throw new Error(`An application was answered ${response.statusCode}.`)
}

/** The numbers of stored applications and private files. */
function stored(dataDir: string) {
  const database = new Sqlite(path.join(dataDir, DATABASE_FILE), { readonly: true })
  try {
    const count = database.prepare<[], { count: number }>('select count(*) as count from applications')
    const files = readdirSync(path.join(dataDir, 'private')).filter((name) => name !== MARKER)
    return { applications: count.get()!.count, files: files.length }
  } finally {
    database.close()
  }
}
