import { stages } from '../src/domain/hiring/stage.ts'
import { putCandidates } from '../test/support/data/stored-candidates.ts'
import { ms, p95, row } from './results.ts'
import { type Store, withDatabase, withServer } from './store.ts'
import { listTimes } from './studio.ts'

const APPLICATIONS = 5_000
const LISTS = ['', '&stage=NEW', '&sort=rating', '&rating=3', '&tag=tag-3', '&dueWithin=14']
// The first is in few names, the second in all, the third in none.
const SEARCHES = ['&q=das+4711', '&q=client', '&q=nobody']

/** The list of many candidates, as the table and the columns of the board read it. */
export const measureCandidates = (at: Store) =>
  withServer(at, { SEED: 'none' }, async ({ url }, token) => {
    const candidates = Array.from({ length: APPLICATIONS }, (_, number) => ({
      name: `Mina Das ${number}`,
      jobId: `job-${number % 12}`,
      stage: stages[number % stages.length],
      rating: number % 6,
      tags: [`tag-${number % 20}`],
      days: number % 350,
    }))
    await withDatabase(at, (db) => putCandidates(db, candidates))
    for (const [name, queries] of Object.entries({
      'filtered and page by page': LISTS,
      searched: SEARCHES,
    })) {
      const times = await listTimes(url, token, '/api/applications?limit=50', queries)
      row(`GET /api/applications, ${name}, p95`, ms(p95(times)), 'under 50 ms')
    }
  })
