import { randomUUID } from 'node:crypto'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { startBuiltServer } from '../test/support/running-server.ts'
import { p95, row } from './results.ts'
import { registerAdmin } from './studio.ts'

const APPLICATIONS = 5_000
const CALLS = 100
const STAGES = ['NEW', 'SHORTLISTED', 'TEST', 'INTERVIEW', 'OFFER', 'HIRED', 'REJECTED']
const LISTS = ['', '&stage=NEW', '&sort=rating', '&rating=3', '&tag=tag-3', '&dueWithin=14']
// The first is in few names, the second in many, the third in none.
const SEARCHES = ['&q=das+4711', '&q=candidate', '&q=nobody']

/** The list of many candidates, as the table and the columns of the board read it. */
export async function measureCandidates(dataDir: string) {
  const server = await startBuiltServer({ DATA_DIR: dataDir, SEED: 'none' })
  try {
    const token = await registerAdmin(server.url)
    addApplications(dataDir)
    const p95Of = async (queries: string[]) =>
      `${p95(await timesOf(server.url, token, queries)).toFixed(1)} ms`
    row('GET /api/applications, filtered and page by page, p95', await p95Of(LISTS), 'under 50 ms')
    row('GET /api/applications, searched, p95', await p95Of(SEARCHES), 'under 50 ms')
  } finally {
    await server.stop()
  }
}

/** Rows without files: what is measured is the list. */
function addApplications(dataDir: string) {
  const database = new Sqlite(path.join(dataDir, 'plinth.db'))
  const application = database.prepare(
    `insert into applications (id, job_id, stage, rating, name, email, phone, portfolio, search, consent_version,
       applied_at, updated_at, updated_by, kept_from)
     values (?, ?, ?, ?, ?, ?, '+91 361 000 0100', 'https://candidate.example', ?, 1, ?, ?, 'candidate', ?)`,
  )
  const coverNote = database.prepare(
    'insert into application_cover_notes (application_id, text) values (?, ?)',
  )
  const tag = database.prepare('insert into application_tags (application_id, tag) values (?, ?)')
  try {
    database.transaction(() => {
      for (let number = 0; number < APPLICATIONS; number++) {
        const id = randomUUID()
        const name = `Mina Das ${number}`
        const email = `candidate-${number}@client.example`
        const at = new Date(Date.now() - number * 60 * 60_000).toISOString()
        const search =
          `${name} ${email} +91 361 000 0100 913610000100 https://candidate.example`.toLowerCase()
        const stage = STAGES[number % STAGES.length]
        application.run(id, `job-${number % 12}`, stage, number % 6, name, email, search, at, at, at)
        coverNote.run(id, 'I build with bamboo. '.repeat(100))
        tag.run(id, `tag-${number % 20}`)
      }
    })()
  } finally {
    database.close()
  }
}

async function timesOf(url: string, token: string, queries: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const query of queries) {
    let cursor = ''
    for (let call = 0; call < CALLS; call++) {
      const before = performance.now()
      const response = await fetch(
        `${url}/api/applications?limit=50${query}${cursor && `&cursor=${cursor}`}`,
        { headers: { Authorization: `Bearer ${token}` } },
      )
      if (!response.ok) throw new Error(`/api/applications answered ${response.status}.`)
      const { next } = (await response.json()) as { next: string | null }
      times.push(performance.now() - before)
      cursor = next ?? ''
    }
  }
  return times
}
