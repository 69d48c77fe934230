import { randomUUID } from 'node:crypto'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { enquiryStatuses } from '../src/domain/enquiry/enquiry-status.ts'
import { startBuiltServer } from '../test/support/running-server.ts'
import { p95, row } from './results.ts'
import { registerAdmin } from './studio.ts'

const ENQUIRIES = 5000
const CALLS = 100
const MESSAGE = 'We would like to build a library for our village by the river. '.repeat(15)
/** A list, a list of one state, a search that finds many, few, none, and none in one state. */
const QUERIES = ['', '&status=NEW', '&q=library', '&q=mina+49', '&q=swimming+pool', '&status=SPAM&q=pool']

/** The list of many enquiries, of about 1,000 characters each. */
export async function measureEnquiries(dataDir: string) {
  const server = await startBuiltServer({ DATA_DIR: dataDir, SEED: 'none' })
  try {
    const token = await registerAdmin(server.url)
    addEnquiries(dataDir)
    const times: number[] = []
    for (const query of QUERIES) times.push(...(await listTimes(server.url, token, query)))
    row(
      'GET /api/enquiries, filtered, searched and page by page, p95',
      `${p95(times).toFixed(1)} ms`,
      'under 50 ms',
    )
  } finally {
    await server.stop()
  }
}

function addEnquiries(dataDir: string) {
  const database = new Sqlite(path.join(dataDir, 'plinth.db'))
  const insert = database.prepare(
    `insert into enquiries (id, first_name, last_name, company, mobile_number, email_address, message, created_at, status, updated_at, search)
     values (?, 'Mina', ?, '', '+91 98640 00199', ?, ?, ?, ?, ?, ?)`,
  )
  try {
    database.transaction(() => {
      for (let number = 0; number < ENQUIRIES; number++) {
        const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
        const email = `mina${number}@client.example`
        const search = `mina ${number}\n${email}\n+91 98640 00199\n919864000199\n${MESSAGE}`.toLowerCase()
        const status = enquiryStatuses[number % enquiryStatuses.length]
        insert.run(randomUUID(), String(number), email, MESSAGE, at, status, at, search)
      }
    })()
  } finally {
    database.close()
  }
}

async function listTimes(url: string, token: string, query: string): Promise<number[]> {
  const times: number[] = []
  let cursor = ''
  for (let call = 0; call < CALLS; call++) {
    const before = performance.now()
    const response = await fetch(`${url}/api/enquiries?limit=50${query}${cursor && `&cursor=${cursor}`}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`/api/enquiries answered ${response.status}.`)
    const { next } = (await response.json()) as { next: string | null }
    times.push(performance.now() - before)
    cursor = next ?? ''
  }
  return times
}
