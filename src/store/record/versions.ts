import { z } from 'zod'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { emptyRecord, unitsOf } from '../../domain/fields/record-fields.ts'
import { recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { isSame } from '../../domain/shared/is-same.ts'
import { textsIn } from '../../domain/shared/json-texts.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import { isRestoredWithAll } from '../../domain/version/restored-fields.ts'
import type { NotRestored, Restoring, VersionPage } from '../../domain/version/version-schema.ts'
import { withoutMissingPictures } from '../../domain/version/without-missing-pictures.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { type Database, isOlder, publish, type Tx } from '../database/database.ts'
import { isOf, requireRow } from '../database/sql-parts.ts'
import { missingPictures } from '../picture/check-pictures.ts'
import type { AnyFields, SavedRow, VersionedStore } from './record-store.ts'

const names = z.array(z.string())
const storedBody = z.record(z.string(), z.unknown())

/** Newest first, also of a record in the trash; `before` is the cursor of the previous page. 404 when there is no such record. */
export async function listRecordVersions(
  db: Database,
  kind: VersionedKind,
  id: string,
  { limit, before }: { limit: number; before?: number },
): Promise<VersionPage> {
  const { table, id: column } = recordKinds[kind].stored
  await requireRow(db.selectFrom(table).select(column).where(column, '=', id), recordKinds[kind].title)
  let query = db
    .selectFrom('versions')
    .select(['number', 'saved_at', 'saved_by', 'saved_by_name', 'saved_by_email', 'fields', 'restored_from'])
    .where(isOf({ kind, id }))
    .orderBy('number', 'desc')
    .limit(limit + 1)
  if (before !== undefined) query = query.where('number', '<', before)
  const rows = await query.execute()
  const shown = rows.slice(0, limit)
  return {
    items: shown.map((row) => ({
      number: row.number,
      savedAt: row.saved_at,
      savedBy: { id: row.saved_by, name: row.saved_by_name, email: row.saved_by_email },
      fields: readStored(names, JSON.parse(row.fields)),
      ...(row.restored_from !== null && { restoredFrom: row.restored_from }),
    })),
    next: rows.length > limit ? String(shown.at(-1)!.number) : null,
  }
}

/** The body as stored, and as `read` makes it out. 404 for no such version, 422 for a damaged one. */
async function readVersion<Read>(
  db: Database | Tx,
  { kind, id }: { kind: VersionedKind; id: string },
  number: number,
  read: (stored: Record<string, unknown>) => Read,
): Promise<{ stored: Record<string, unknown>; version: Read }> {
  const versions = db.selectFrom('versions').select('body').where(isOf({ kind, id }))
  const row = await requireRow(versions.where('number', '=', number), 'Version')
  try {
    const stored = storedBody.parse(JSON.parse(row.body))
    return { stored, version: read(stored) }
  } catch (cause) {
    throw new Problem(422, `Version ${number} is damaged and cannot be read.`, { cause })
  }
}

/** The fields as they were after that save, also of a record in the trash. */
export async function readRecordVersion<Fields extends AnyFields>(
  db: Database,
  store: VersionedStore<unknown, Fields>,
  id: string,
  number: number,
): Promise<Fields> {
  const { version } = await readVersion(db, { kind: store.kind, id }, number, (body) => store.read(body))
  return version
}

/**
 * Saves these fields of the record, or all but `hidden`, as they were in the version; what does not differ is not saved. Returns
 * what could not be restored, since its picture or record no longer exists or the version lacks it. 422 for what today's rules
 * refuse and for a damaged version, 404 for a record in the trash.
 */
export function restoreRecord<Shown>(
  db: Database,
  actor: Actor,
  store: VersionedStore<Shown>,
  id: string,
  number: number,
  { fields: names, updatedAt }: Restoring,
): Promise<{ saved: Shown; notRestored: NotRestored } | SavedMeanwhile<Shown>> {
  return publish(db, async (tx) => {
    const row = await store.row(tx, id)
    if (isOlder(updatedAt, row.updated_at)) return savedMeanwhile(tx, row, await store.shown(tx, row))
    const isNamed = (name: string) => (names ? names.includes(name) : isRestoredWithAll(name))
    const { saved, notRestored } = await restoreFields(tx, actor, store, { row, id, number, isNamed })
    return { saved: await store.shown(tx, saved), notRestored }
  })
}

type FromVersion<Row> = {
  row: Row
  id: string
  /** Of the version; 0 for a page as it was before anybody saved it. */
  number: number
  /** The fields to restore, and with them those that belong together with one of them. */
  isNamed(name: string): boolean
  /** A field that the version lacks, since it came with a later release, gets its empty value; otherwise it stays as it is. */
  emptiesLacking?: boolean
}

/** Saves fields of a row as they were in a version. 422 for what today's rules refuse and for a damaged version, 404 for none. */
export async function restoreFields<Row extends SavedRow>(
  tx: Tx,
  actor: Actor,
  store: VersionedStore<unknown, AnyFields, Row>,
  { row, id, number, isNamed, emptiesLacking = false }: FromVersion<Row>,
): Promise<{ saved: Row; notRestored: NotRestored }> {
  const { kind } = store
  const table = recordKinds[kind].fieldsOf(id)
  const empty = emptyRecord<AnyFields>(table)
  const { stored, version } =
    number === 0
      ? { stored: empty, version: empty }
      : await readVersion(tx, { kind, id }, number, (body) => store.read(body))
  const before = store.fieldsOf(row)
  const named = unitsOf(table).filter((unit) => unit.some(isNamed))
  const changed = named.flat().filter((name) => !isSame(version[name], before[name]))
  // It came with a later release.
  const isLacking = (name: string) => !(name in (emptiesLacking ? version : stored))
  const notRestored = changed.filter(isLacking).map((field) => ({ field, message: NOT_IN_VERSION }))
  const wanted = changed.filter((name) => !isLacking(name))
  const fields = await fieldsWithPictures(tx, wanted, version, before, notRestored)
  notRestored.push(...((await store.withoutMissing?.(tx, fields)) ?? []))
  const after = Object.keys(fields).length > 0 ? await store.restored(tx, row, fields) : before
  const isUnchanged = isSame(after, before)
  const saved = isUnchanged ? row : await store.write(tx, actor, row, after, number || undefined)
  return { saved, notRestored }
}

const NOT_IN_VERSION = 'This version does not have this field yet, so it stays as it is.'

/** These fields of a version, without pictures that are gone. `notRestored` gets what is left out. */
async function fieldsWithPictures(
  tx: Tx,
  names: readonly string[],
  version: AnyFields,
  current: AnyFields,
  notRestored: NotRestored,
): Promise<AnyFields> {
  const texts = names.flatMap((name) => textsIn(version[name]))
  const missing = await missingPictures(tx, texts)
  const fields: AnyFields = {}
  for (const name of names) {
    const restored = withoutMissingPictures(version[name], current[name], missing, [name])
    if (!isSame(restored.value, current[name])) fields[name] = restored.value
    notRestored.push(...restored.notRestored)
  }
  return fields
}
