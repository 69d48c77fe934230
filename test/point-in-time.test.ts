import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { change, type Database, openDatabase } from '../src/store/database/database.ts'
import { migrate } from '../src/store/migrations/migrate.ts'
import { folderOf, unprivilegedUser } from './support/outside/kept-program.ts'
import { startPostgres } from './support/outside/throwaway-postgres.ts'

const folder = folderOf(unprivilegedUser(), 'plinth-point-in-time-')
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

async function start(options: Parameters<typeof startPostgres>[0]) {
  const server = await startPostgres(options)
  closing.push(server.stop)
  const db = await openDatabase({ databaseUrl: server.url })
  closing.push(() => db.destroy())
  return { db, server }
}
const addTag = (db: Database, tag: string) =>
  change(db, (tx) => tx.insertInto('tags').values({ id: tag, tag }).execute())
const tagsIn = async (db: Database) =>
  (await db.selectFrom('tags').select('tag').orderBy('tag').execute()).map(({ tag }) => tag)
const ask = async <T>(db: Database, query: string) =>
  (await sql.raw<{ answer: T }>(`select ${query} as answer`).execute(db)).rows[0]!.answer

// With the settings that docs/operating.md names under 'Restore to a point in time'.
test.skipIf(!inject('postgresUrl'))('PostgreSQL goes back to a moment between two backups', async () => {
  const { db, server } = await start({
    copyOf: inject('emptyDatabase'),
    settings: {
      archive_mode: 'on',
      archive_command: `test ! -f ${folder}/%f && cp %p ${folder}/%f`,
    },
  })
  await migrate(db)
  await addTag(db, 'BEFORE THE COPY')
  const copy = path.join(folder, 'copy')
  server.run('pg_basebackup', ['-d', server.url, '-D', copy, '-c', 'fast'])
  await addTag(db, 'AFTER THE COPY')
  const moment = await ask<string>(db, 'clock_timestamp()::text')
  await change(db, (tx) => tx.deleteFrom('tags').execute())
  const last = await ask<string>(db, 'pg_walfile_name(pg_switch_wal())')
  await expect.poll(() => ask(db, `(select last_archived_wal >= '${last}' from pg_stat_archiver)`)).toBe(true)

  writeFileSync(path.join(copy, 'recovery.signal'), '')
  const restored = await start({
    data: copy,
    settings: {
      restore_command: `cp ${folder}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    },
  })
  await expect.poll(() => ask(restored.db, 'pg_is_in_recovery()')).toBe(false)
  expect(await tagsIn(restored.db)).toEqual(['AFTER THE COPY', 'BEFORE THE COPY'])
  await migrate(restored.db)
  await addTag(restored.db, 'AFTER THE RESTORE')
  expect(await tagsIn(db)).toEqual([])
})
