import { randomUUID } from 'node:crypto'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import type { FileKind } from '../../domain/hiring/application-schema.ts'
import type { Database, Tx } from '../database/database.ts'
import type { RowOf } from '../database/tables.ts'

/** `stored`: its name in the private store; `name`: the candidate's, made safe. `keep` when a row has it. */
export type NewFile = { name: string; bytes: number; stored: string; keep: () => void }

export type FileRow = RowOf<'application_files'>

export const filesOf = (db: Database | Tx, ids: readonly string[]): Promise<FileRow[]> =>
  db.selectFrom('application_files').selectAll().where('application_id', 'in', ids).orderBy('kind').execute()

export const findFile = (db: Database, applicationId: string, id: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('application_files')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Adds the file in place of the one of this kind, whose name in the private store it returns. */
export async function putFile(
  tx: Tx,
  applicationId: string,
  kind: FileKind,
  file: NewFile,
  at: string,
): Promise<string[]> {
  const replaced = await tx
    .deleteFrom('application_files')
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .returning('stored')
    .execute()
  await tx
    .insertInto('application_files')
    .values({
      id: randomUUID(),
      application_id: applicationId,
      kind,
      name: file.name,
      bytes: file.bytes,
      stored: file.stored,
      created_at: at,
    })
    .execute()
  file.keep()
  return replaced.map((row) => row.stored)
}

/** A file that cannot be deleted now belongs to no application, so that housekeeping deletes it later. */
export async function deleteStored(files: PrivateStore, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => files.delete(name)))
}
