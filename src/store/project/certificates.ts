import { randomUUID } from 'node:crypto'
import type { User } from '../../domain/account/known-user-schema.ts'
import type { ProjectFields } from '../../domain/project/project-schema.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { DAY } from '../../domain/time/durations.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { isFound } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'
import type { NewFile } from '../hiring/application-files.ts'

export type CertificateRow = RowOf<'certificates'>

/** For so long after its upload a form may name it that is not saved yet. */
const MIN_AGE = DAY

/** Stores what is known of an uploaded certificate; a project names it by its id. */
export function addCertificate(
  db: Database,
  user: User,
  { name, bytes, stored, keep, pages }: NewFile & { pages: number },
): Promise<CertificateRow> {
  const row = { id: randomUUID(), name, stored, bytes, pages, created_at: now(), created_by: user.id }
  return change(db, async (tx) => {
    await tx.insertInto('certificates').values(row).execute()
    keep()
    return row
  })
}

export const findCertificates = (db: Database | Tx, ids: readonly string[]): Promise<CertificateRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('certificates').selectAll().where('id', 'in', ids).execute()

/** 422 for a new certificate whose file does not exist; one that the project has already stays. */
export async function checkCertificates(tx: Tx, after: ProjectFields, before?: ProjectFields) {
  const known = new Set(before?.certificates.map(({ file }) => file))
  const added = after.certificates.filter(({ file }) => !known.has(file))
  const files = added.map(({ file }) => file)
  const found = new Set((await findCertificates(tx, files)).map(({ id }) => id))
  const missing = added.find(({ file }) => !found.has(file))
  if (!missing) return
  const index = after.certificates.indexOf(missing)
  throw notValid({ [`certificates.${index}.file`]: 'This file no longer exists. Upload it again.' })
}

/**
 * Removes the rows that no project, version or draft names. Their files, which no row names then, are deleted with the unused ones.
 * Outside of the change only those are looked for that may go; inside of it these few are looked for again.
 */
export async function forgetUnusedCertificates(db: Database, at = new Date()): Promise<void> {
  const limit = new Date(at.getTime() - MIN_AGE).toISOString()
  const old = await db.selectFrom('certificates').select('id').where('created_at', '<', limit).execute()
  const ids = old.map(({ id }) => id)
  const unused = await unnamed(db, ids)
  if (unused.length > 0) await change(db, (tx) => forgetUnnamedCertificates(tx, unused))
}

/** Removes the rows of those among these that nothing names. */
export async function forgetUnnamedCertificates(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const unused = await unnamed(tx, ids)
  if (unused.length > 0) await tx.deleteFrom('certificates').where('id', 'in', unused).execute()
}

/** Those among these ids that nothing names. The databases search the texts, so that none is read into memory. */
async function unnamed(db: Database | Tx, ids: readonly string[]): Promise<string[]> {
  const current = await db
    .selectFrom('projects')
    .select('certificates')
    .where('certificates', '<>', '[]')
    .execute()
  const named = new Set(current.flatMap(({ certificates }) => certificates.match(UUID) ?? []))
  const left: string[] = []
  for (const id of ids) if (!named.has(id) && !(await isInHistory(db, id))) left.push(id)
  return left
}

async function isInHistory(db: Database | Tx, id: string): Promise<boolean> {
  for (const table of ['drafts', 'versions'] as const) {
    const ofProjects = db.selectFrom(table).select('record_id').where('kind', '=', 'project')
    if (await isFound(ofProjects.where('body', 'like', `%"${id}"%`))) return true
  }
  return false
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
