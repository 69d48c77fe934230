import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { ProjectJson } from '../src/api/project/project-json.ts'
import { DATABASE_FILE } from '../src/domain/file/file-store.ts'
import { timesOf } from './results.ts'

const LONGEST_WAIT = 15 * 60_000 // ms

/** Waits until all variants of pictures are encoded, so that encoding does not affect the measurements. */
export async function picturesAreEncoded(dataDir: string) {
  const database = new Sqlite(path.join(dataDir, DATABASE_FILE), { readonly: true })
  const waiting = database.prepare<[], { jobs: number }>('select count(*) as jobs from picture_jobs')
  const deadline = Date.now() + LONGEST_WAIT
  try {
    while (waiting.get()!.jobs > 0) {
      if (Date.now() > deadline) throw new Error(`${waiting.get()!.jobs} pictures still wait to be encoded.`)
      await pause(1000)
    }
  } finally {
    database.close()
  }
}

export const bencher = { name: 'Bench', email: 'bench@example.org', password: 'plumb line and level' }

/** Registers the first admin of a new studio. */
export async function registerAdmin(url: string): Promise<string> {
  const { token } = await call<{ token: string }>(url, '/auth/register', { body: bencher })
  return token
}

export const projectsOf = (url: string) => call<ProjectJson[]>(url, '/api/projects')

/** Adds projects like those that are there, with their texts and pictures, until there are so many. */
export async function fillUpTo(count: number, url: string, token: string) {
  const models = await projectsOf(url)
  for (let number = models.length; number < count; number++) {
    const model = models[number % models.length]!
    await call(url, '/api/projects', { token, body: { ...model, name: `${model.name} ${number}` } })
  }
}

export async function call<T>(
  url: string,
  address: string,
  { token, body, method = body ? 'POST' : 'GET' }: { token?: string; body?: unknown; method?: string } = {},
) {
  const response = await fetch(url + address, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

const CALLS = 100

/** The times of reading a list page by page with each of these queries, in ms. */
export async function listTimes(url: string, token: string, list: string, queries: readonly string[]) {
  const times: number[] = []
  for (const query of queries) {
    let cursor = ''
    const read = async () => {
      const { next } = await call<{ next: string | null }>(url, list + query + cursor, { token })
      cursor = next ? `&cursor=${next}` : ''
    }
    times.push(...(await timesOf(CALLS, read)))
  }
  return times
}
