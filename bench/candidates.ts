import { randomUUID } from 'node:crypto'
import { stages } from '../src/domain/hiring/stage.ts'
import { searchText } from '../src/domain/shared/search-text.ts'
import { openDatabase } from '../src/store/database/database.ts'
import { p95, row } from './results.ts'
import { type Store, startServer } from './store.ts'
import { registerAdmin } from './studio.ts'

const APPLICATIONS = 5_000
const CALLS = 100
const LISTS = ['', '&stage=NEW', '&sort=rating', '&rating=3', '&tag=tag-3', '&dueWithin=14']
// The first is in few names, the second in many, the third in none.
const SEARCHES = ['&q=das+4711', '&q=candidate', '&q=nobody']

/** The list of many candidates, as the table and the columns of the board read it. */
export async function measureCandidates(at: Store) {
  const server = await startServer(at, { SEED: 'none' })
  try {
    const token = await registerAdmin(server.url)
    await addApplications(at)
    const p95Of = async (queries: string[]) =>
      `${p95(await timesOf(server.url, token, queries)).toFixed(1)} ms`
    row('GET /api/applications, filtered and page by page, p95', await p95Of(LISTS), 'under 50 ms')
    row('GET /api/applications, searched, p95', await p95Of(SEARCHES), 'under 50 ms')
  } finally {
    await server.stop()
  }
}

/** Rows without files: what is measured is the list. */
async function addApplications(at: Store) {
  const db = await openDatabase(at)
  try {
    await db.transaction().execute(async (tx) => {
      for (let number = 0; number < APPLICATIONS; number++) {
        const id = randomUUID()
        const name = `Mina Das ${number}`
        const email = `candidate-${number}@client.example`
        const phone = '+91 361 000 0100'
        const portfolio = 'https://candidate.example'
        const applied = new Date(Date.now() - number * 60 * 60_000).toISOString()
        await tx
          .insertInto('applications')
          .values({
            id,
            job_id: `job-${number % 12}`,
            stage: stages[number % stages.length]!,
            rating: number % 6,
            name,
            email,
            phone,
            portfolio,
            search: searchText([name, email, phone, phone.replace(/\D/g, ''), portfolio].join(' ')),
            consent_version: 1,
            applied_at: applied,
            updated_at: applied,
            updated_by: 'candidate',
            kept_from: applied,
          })
          .execute()
        const text = 'I build with bamboo. '.repeat(100)
        await tx.insertInto('application_cover_notes').values({ application_id: id, text }).execute()
        await tx
          .insertInto('application_tags')
          .values({ application_id: id, tag: `tag-${number % 20}` })
          .execute()
      }
    })
  } finally {
    await db.destroy()
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
