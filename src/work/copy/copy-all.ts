import { Problem } from '../../domain/shared/problem.ts'
import { encryptedFiles } from '../../outside/file/encrypted-files.ts'
import { markRoots, refuseUnmarked } from '../../outside/file/files.ts'
import { copiedTables } from '../../store/copy/copied-tables.ts'
import {
  type DatabaseLocation,
  digestsOf,
  type Row,
  readSnapshot,
  type Snapshot,
} from '../../store/copy/snapshot.ts'
import { emptyState, tableWithRecords, writeRows } from '../../store/copy/write-rows.ts'
import { change, type Database, openDatabase } from '../../store/database/database.ts'
import { withoutTimeLimits } from '../../store/database/time-limits.ts'
import { eraseAgain } from '../../store/erase-again.ts'
import {
  currentSchema,
  isKnownSchema,
  latestSchema,
  migrate,
  releaseOf,
} from '../../store/migrations/migrate.ts'
import {
  type CopiedStore,
  contentOf,
  type FileGroup,
  fileGroups,
  hashing,
  hashOf,
  storedNames,
} from './copied-store.ts'

const PROGRESS_EVERY = 200 // files

type Say = (line: string) => void

/**
 * Copies into a place without records, and checks the copy by counts and hashes. After an interruption it is
 * run again: equal files are skipped, and the rows are written last, in one transaction. Throws a Problem.
 */
export async function copyAll(from: CopiedStore, to: CopiedStore, say: Say): Promise<void> {
  await checkSource(from)
  // Closed before the rows are compared.
  {
    await using db = await openDatabase(to.database)
    await prepareTarget(db)
    for (const group of fileGroups) await refuseForeignFiles(from, to, group)
    await markRoots(to.roots)
    const before = (await siteOf(from.database)).changes
    for (const group of fileGroups) await copyFiles(from, to, group, say)
    await withoutTimeLimits(() => copyRows(from.database, db, before, say))
  }
  await compareRows(from.database, to.database, say)
  await eraseProven(to, say)
}

/** What the source has although it was erased there, as after an older copy of its files. */
async function eraseProven({ database, private: files }: CopiedStore, say: Say) {
  await using db = await openDatabase(database)
  // Files are deleted without their key.
  const count = await eraseAgain(db, encryptedFiles(files, ''))
  if (count > 0)
    say(`Applications, enquiries and subscribers that had been erased, and were erased again: ${count}.`)
}

async function checkSource({ database, roots }: CopiedStore) {
  const schema = await readSnapshot(database, async (snapshot) => snapshot.schema)
  if (schema === undefined)
    throw new Problem(
      404,
      'The place to copy from has no database. Check the folder or the settings of --from.',
    )
  if (schema !== latestSchema())
    throw new Problem(
      409,
      isKnownSchema(schema)
        ? `The database to copy from is of an earlier release (${schema}): start this release on it once, stop it, and copy again.`
        : `The database to copy from is of ${releaseOf(schema)} (${schema}): copy with that release.`,
    )
  const site = await siteOf(database)
  if (site.files_marked) await refuseUnmarked(roots, 'Nothing was changed.')
}

async function prepareTarget(db: Database) {
  const schema = await currentSchema(db)
  if (schema !== undefined && !isKnownSchema(schema))
    throw new Problem(
      409,
      `The database to copy to is of ${releaseOf(schema)} (${schema}): copy with that release.`,
    )
  const table = schema && (await tableWithRecords(db))
  if (table)
    throw new Problem(
      409,
      `The database to copy to is not empty: its table ${table} has rows. Nothing was changed. Choose an empty one.`,
    )
  await migrate(db)
}

async function refuseForeignFiles(from: CopiedStore, to: CopiedStore, group: FileGroup) {
  for await (const name of storedNames(to, group))
    if (!(await from[group].exists(name)))
      throw new Problem(
        409,
        `The place to copy to is not empty: its ${group} hold ${name}, which the source has not. Nothing was changed.`,
      )
}

async function copyFiles(from: CopiedStore, to: CopiedStore, group: FileGroup, say: Say) {
  let copied = 0
  let skipped = 0
  for await (const name of storedNames(from, group)) {
    if (await copyFile(from, to, group, name)) copied++
    else skipped++
    if ((copied + skipped) % PROGRESS_EVERY === 0) say(`${group}: ${copied + skipped} checked …`)
  }
  say(`${group}: ${copied} copied, ${skipped} were there already and are equal.`)
}

/** False when the file was there already. */
async function copyFile(from: CopiedStore, to: CopiedStore, group: FileGroup, name: string) {
  const bytes = await from[group].size(name)
  if (bytes === undefined) return false
  if ((await to[group].size(name)) === bytes) {
    const [source, target] = await Promise.all([hashOf(from[group], name), hashOf(to[group], name)])
    if (source?.sha256 === target?.sha256) return false
  }
  const file = await contentOf(from[group], name)
  if (!file) return false
  const hashed = hashing(file.content)
  await to[group].put(name, hashed.content())
  if ((await hashOf(to[group], name))?.sha256 !== hashed.result().sha256)
    throw new Problem(500, `The copy of ${group}/${name} differs from the original. Run the command again.`)
  return true
}

async function copyRows(location: DatabaseLocation, db: Database, before: unknown, say: Say) {
  await readSnapshot(location, (snapshot) =>
    change(db, async (tx) => {
      await emptyState(tx)
      for (const table of copiedTables) await writeRows(tx, table, snapshot.rows(table))
      if ((await siteOf(location)).changes !== before)
        throw new Problem(
          409,
          'The source was changed while it was copied. Stop its server, and run the command again: the files that are copied stay.',
        )
    }),
  )
  say('Rows: written.')
}

const siteOf = async (location: DatabaseLocation) => (await readSnapshot(location, siteIn))!

async function siteIn(snapshot: Snapshot): Promise<Row> {
  for await (const row of snapshot.rows('site')) return row
  throw new Error('The table site has no row.')
}

async function compareRows(from: DatabaseLocation, to: DatabaseLocation, say: Say) {
  const [source, copy] = [await digests(from), await digests(to)]
  const different = copiedTables.filter((table) => source[table]!.hash !== copy[table]!.hash)
  if (different.length > 0)
    throw new Problem(
      500,
      `The copy differs from the original in: ${different.join(', ')}. Do not use it; empty that database and run the command again.`,
    )
  const rows = Object.values(copy).reduce((sum, table) => sum + table.rows, 0)
  say(`Rows: ${rows} in ${copiedTables.length} tables, equal to the original.`)
}

const digests = async (location: DatabaseLocation) =>
  (await readSnapshot(location, (snapshot) => digestsOf(snapshot, copiedTables)))!
