import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { ApplicationNote, HistoryEvent, HistoryKind } from '../../domain/hiring/application-schema.ts'
import { nameOf } from '../account/saved-by.ts'
import type { Database, Tx } from '../database/database.ts'

type NewEvent = { at: string; kind: HistoryKind; from?: string; to?: string }

/** Adds an event to the history of an application. Pass stages, numbers and names of templates, never personal text. */
export async function addEvent(
  tx: Tx,
  actor: Actor,
  applicationId: string,
  { at, kind, from = '', to = '' }: NewEvent,
): Promise<void> {
  await tx
    .insertInto('application_events')
    .values({
      application_id: applicationId,
      at,
      by_id: actor.id,
      by_name: nameOf(actor),
      kind,
      from_value: from,
      to_value: to,
    })
    .execute()
}

export async function addNote(
  tx: Tx,
  actor: Actor,
  applicationId: string,
  note: { at: string; text: string },
) {
  await tx
    .insertInto('application_notes')
    .values({ application_id: applicationId, by_id: actor.id, by_name: nameOf(actor), ...note })
    .execute()
}

/** The newest first. */
export async function historyOf(db: Database | Tx, applicationId: string): Promise<HistoryEvent[]> {
  const rows = await db
    .selectFrom('application_events')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...entryOf(row), kind: row.kind, from: row.from_value, to: row.to_value }))
}

/** The newest first. */
export async function notesOf(db: Database | Tx, applicationId: string): Promise<ApplicationNote[]> {
  const rows = await db
    .selectFrom('application_notes')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...entryOf(row), text: row.text }))
}

const entryOf = (row: { id: number; at: string; by_id: string; by_name: string }) => ({
  id: String(row.id),
  at: row.at,
  by: { id: row.by_id, name: row.by_name },
})
