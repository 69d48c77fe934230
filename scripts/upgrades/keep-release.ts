import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import { passwords } from '../../src/outside/passwords.ts'
import { startPostgres } from '../../test/support/outside/throwaway-postgres.ts'
import { findPostgres } from '../find-programs.mjs'
import { storedRows } from './rows.ts'

// `node scripts/upgrades/keep-release.ts test/upgrades` makes a database of the release whose checkout is the current folder, fills
// it with its starter content and a row of each other table, and keeps it as SQL, for test/upgrades.test.ts. To be run for each
// release. The modules of the release are imported from its own folder, so the script also runs in a checkout of an earlier one.

const PASSWORD = 'bamboo and brick'

// biome-ignore lint/suspicious/noExplicitAny: modules of another release, whose types are not known here
const load = (file: string): Promise<any> => import(pathToFileURL(path.resolve(file)).href)
// biome-ignore lint/suspicious/noExplicitAny: its tables are not known either
type AnyDatabase = Kysely<any>

async function keepRelease(target: string) {
  mkdirSync(target, { recursive: true })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-kept-'))
  const postgres = await startPostgres()
  try {
    const sqlite = await filled({ dataDir }, dataDir)
    const name = await lastMigration(sqlite)
    write(target, `${name}.sqlite`, await dumpOfSqlite(sqlite))
    await sqlite.destroy()
    const server = await filled({ databaseUrl: postgres.url }, dataDir)
    await server.destroy()
    write(target, `${name}.postgres`, dumpOfPostgres(postgres.url))
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function write(target: string, name: string, text: string) {
  const file = path.join(target, `${name}.sql.gz`)
  const bytes = gzipSync(text, { level: 9 })
  writeFileSync(file, bytes)
  console.log(`${file}: ${Math.round(bytes.byteLength / 1024)} KB`)
}

async function filled(at: object, dataDir: string): Promise<AnyDatabase> {
  const { openDatabase } = await load('src/store/database/database.ts')
  const { migrate } = await load('src/store/migrations/migrate.ts')
  const { importStarter } = await load('src/work/starter.ts')
  const { markRoots, openFiles, rootsOf } = await load('src/outside/file/files.ts')
  const { PictureEncoder } = await load('src/outside/picture/encode-pictures.ts')
  const db: AnyDatabase = await openDatabase(at)
  await migrate(db)
  const encoder = new PictureEncoder()
  await markRoots(await rootsOf({ dataDir, s3: undefined }))
  await importStarter(db, await openFiles({ dataDir, s3: undefined }), encoder)
  encoder.close()
  const tables = await db.introspection.getTables()
  const idIn = async (table: string) =>
    String((await db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id)
  const rows = storedRows({
    passwordHash: await passwords().hash(PASSWORD),
    jobId: await idIn('jobs'),
    pictureId: await idIn('pictures'),
    projectId: await idIn('projects'),
  })
  for (const [name, row] of rows) {
    const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name)
    if (!columns) continue
    const known = Object.entries(row).filter(([column]) => columns.includes(column))
    await db.insertInto(name).values(Object.fromEntries(known)).execute()
  }
  const empty = []
  for (const { name } of tables)
    if (!(await db.selectFrom(name).selectAll().limit(1).executeTakeFirst())) empty.push(name)
  if (empty.length > 0) throw new Error(`Nothing in rows.ts fills these tables: ${empty.join(', ')}.`)
  return db
}

async function lastMigration(db: AnyDatabase): Promise<string> {
  const query = db.selectFrom('kysely_migration').select('name').orderBy('name', 'desc')
  return String((await query.executeTakeFirstOrThrow()).name)
}

async function dumpOfSqlite(db: AnyDatabase): Promise<string> {
  const all = await db
    .selectFrom('sqlite_master')
    .select(['type', 'name', 'sql'])
    .where('sql', 'is not', null)
    .execute()
  // SQLite makes its own tables by itself.
  const schema = all.filter(({ name }) => !name.startsWith('sqlite_'))
  const lines: string[] = []
  for (const { name, sql } of schema.filter(({ type }) => type === 'table')) {
    lines.push(`${sql};`)
    for (const row of await db.selectFrom(name).selectAll().execute())
      lines.push(`insert into "${name}" values (${Object.values(row).map(literal).join(', ')});`)
  }
  // After the rows, since triggers refuse some.
  for (const { sql } of schema.filter(({ type }) => type !== 'table')) lines.push(`${sql};`)
  return `${lines.join('\n')}\n`
}

const literal = (value: unknown) =>
  value === null
    ? 'null'
    : typeof value === 'number'
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`

/** Without the settings before the first table and psql's own commands, which a client does not know. */
function dumpOfPostgres(url: string): string {
  const program = path.join(findPostgres()!, 'pg_dump')
  const options = ['--inserts', '--no-owner', '--no-privileges', `--dbname=${url}`]
  const text = execFileSync(program, options, { encoding: 'utf8', maxBuffer: 100 * 1024 * 1024 })
  return text.slice(text.indexOf('CREATE ')).replace(/^\\(?:un)?restrict .*$/gm, '')
}

const [target] = process.argv.slice(2)
if (!target) throw new Error('Name the folder for the files.')
await keepRelease(path.resolve(target))
