import { randomUUID } from 'node:crypto'
import type { Stage } from '../../../src/domain/hiring/stage.ts'
import { searchText } from '../../../src/domain/shared/search-text.ts'
import { change, type Database, openDatabase } from '../../../src/store/database/database.ts'
import type { RunningServer } from '../outside/running-server.ts'

export type StoredCandidate = {
  name: string
  stage?: Stage
  rating?: number
  tags?: readonly string[]
  /** An opening; absent: the general pool. */
  jobId?: string
  /** Whole days since the application. */
  days?: number
}

const DAY = 24 * 60 * 60 * 1000 // ms
const AT_ONCE = 500

/** Puts candidates without files into the database of a running server. Returns their ids. */
export async function storeCandidates(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  candidates: readonly StoredCandidate[],
): Promise<string[]> {
  const db = await openDatabase({ dataDir })
  try {
    return await putCandidates(db, candidates)
  } finally {
    await db.destroy()
  }
}

/** Puts candidates without files into a database, without the form and its limits. Returns their ids. */
export async function putCandidates(db: Database, candidates: readonly StoredCandidate[]): Promise<string[]> {
  const rows = candidates.map(({ name, stage = 'NEW', rating = 0, jobId = '', days = 0 }) => {
    const id = randomUUID()
    const email = `${id}@client.example`
    const at = new Date(Date.now() - days * DAY).toISOString()
    return {
      id,
      job_id: jobId,
      stage,
      rating,
      name,
      email,
      phone: '',
      portfolio: '',
      search: searchText(`${name} ${email}`),
      consent_version: 1,
      applied_at: at,
      updated_at: at,
      updated_by: 'candidate',
      kept_from: at,
      renewal_asked_at: null,
    }
  })
  const coverNotes = rows.map(({ id }) => ({ application_id: id, text: '' }))
  const tags = candidates.flatMap((candidate, index) =>
    (candidate.tags ?? []).map((tag) => ({ application_id: rows[index]!.id, tag })),
  )
  await change(db, async (tx) => {
    for (let start = 0; start < rows.length; start += AT_ONCE)
      await tx
        .insertInto('applications')
        .values(rows.slice(start, start + AT_ONCE))
        .execute()
    for (let start = 0; start < rows.length; start += AT_ONCE)
      await tx
        .insertInto('application_cover_notes')
        .values(coverNotes.slice(start, start + AT_ONCE))
        .execute()
    for (let start = 0; start < tags.length; start += AT_ONCE)
      await tx
        .insertInto('application_tags')
        .values(tags.slice(start, start + AT_ONCE))
        .execute()
  })
  return rows.map(({ id }) => id)
}
