import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Database, Tx } from './database.ts'
import { existingTables } from './existing-tables.ts'
import * as theSpine from './migrations/001-the-spine.ts'
import * as thePublicSite from './migrations/002-the-public-site.ts'
import * as appendOnly from './migrations/003-append-only.ts'
import * as mailAndInvitations from './migrations/004-mail-and-invitations.ts'
import * as twoFactorAndDevices from './migrations/005-two-factor-and-devices.ts'
import * as bodiesOfKeys from './migrations/006-bodies-of-keys.ts'
import * as unusedPictures from './migrations/007-unused-pictures.ts'
import * as versions from './migrations/008-versions.ts'
import * as pictureLibrary from './migrations/009-picture-library.ts'
import * as enquiries from './migrations/010-enquiries.ts'
import * as openings from './migrations/011-openings.ts'
import * as applications from './migrations/012-applications.ts'
import * as subscribers from './migrations/013-subscribers.ts'
import * as retentionClock from './migrations/014-retention-clock.ts'
import * as searchUncompressed from './migrations/015-search-uncompressed.ts'
import * as shownSince from './migrations/016-shown-since.ts'
import * as largePictures from './migrations/017-large-pictures.ts'
import * as preferences from './migrations/018-preferences.ts'
import * as turns from './migrations/019-turns.ts'
import * as backupRuns from './migrations/020-backup-runs.ts'
import * as queueOrigins from './migrations/021-queue-origins.ts'
import * as projectChanges from './migrations/022-project-changes.ts'
import * as withdrawals from './migrations/023-withdrawals.ts'
import * as setupList from './migrations/024-setup-list.ts'
import * as assignedEnquiries from './migrations/025-assigned-enquiries.ts'
import * as visits from './migrations/027-visits.ts'
import * as markedFiles from './migrations/028-marked-files.ts'
import * as applicationNumbers from './migrations/029-application-numbers.ts'
import { isPostgres } from './migrations/dialect.ts'
import { lockMigrations } from './postgres.ts'
import { DatabaseBusy } from './sqlite/when-free.ts'
import { withoutTimeLimits } from './time-limits.ts'

/** Another process may be migrating a large database. */
const TIMEOUT_MS = 60_000

/** Run in the order of their names. Never change a released migration. */
const migrations: Record<string, Migration> = {
  '001-the-spine': theSpine,
  '002-the-public-site': thePublicSite,
  '003-append-only': appendOnly,
  '004-mail-and-invitations': mailAndInvitations,
  '005-two-factor-and-devices': twoFactorAndDevices,
  '006-bodies-of-keys': bodiesOfKeys,
  '007-unused-pictures': unusedPictures,
  '008-versions': versions,
  '009-picture-library': pictureLibrary,
  '010-enquiries': enquiries,
  '011-openings': openings,
  '012-applications': applications,
  '013-subscribers': subscribers,
  '014-retention-clock': retentionClock,
  '015-search-uncompressed': searchUncompressed,
  '016-shown-since': shownSince,
  '017-large-pictures': largePictures,
  '018-preferences': preferences,
  '019-turns': turns,
  '020-backup-runs': backupRuns,
  '021-queue-origins': queueOrigins,
  '022-project-changes': projectChanges,
  '023-withdrawals': withdrawals,
  '024-setup-list': setupList,
  '025-assigned-enquiries': assignedEnquiries,
  '027-visits': visits,
  '028-marked-files': markedFiles,
  '029-application-numbers': applicationNumbers,
}

/** The schema of this release: the name of its last migration. */
export const latestSchema = Object.keys(migrations).at(-1)!

/** Whether a database of this schema can be migrated by this release. */
export const isKnownSchema = (name: string) => Object.hasOwn(migrations, name)

/** The name of the last migration that was run; undefined for a database without tables. */
export async function currentSchema(db: Database | Tx): Promise<string | undefined> {
  if (!(await existingTables(db)).has(DEFAULT_MIGRATION_TABLE)) return undefined
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from ${sql.table(DEFAULT_MIGRATION_TABLE)}
  `.execute(db)
  return rows[0]?.name ?? undefined
}

/**
 * Runs all missing migrations, up to `schema`, and none on a database of a later release; then learns the version of the site.
 * When several processes start at the same time, the others wait for the first.
 */
export async function migrate(db: Database, schema = latestSchema): Promise<void> {
  const end = performance.now() + TIMEOUT_MS
  const inTurn = (): Promise<void> =>
    runMissing(db, schema).catch((error) => {
      if (!(error instanceof DatabaseBusy) || performance.now() > end) throw error
      return inTurn()
    })
  await withoutTimeLimits(inTurn)
  // It goes on asking, and each time with a limit.
  await db.siteVersion.start()
}

const runMissing = (db: Database, schema: string) =>
  (db as unknown as Kysely<unknown>).transaction().execute(async (tx) => {
    if (isPostgres(tx)) await lockMigrations(tx)
    if (schema === latestSchema && (await isOfLaterRelease(tx))) return
    const migrator = new Migrator({
      db: tx,
      provider: { getMigrations: async () => migrations },
      // Else the migrator takes that of a schema with data that a restore has put aside for its own.
      migrationTableSchema: await schemaName(tx),
    })
    const { error } = await migrator.migrateTo(schema)
    if (error) throw error
  })

/** Where PostgreSQL creates tables; SQLite has no schemas. */
async function schemaName(db: Kysely<unknown>): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  return (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
}

/** While a new release is rolled out, a process of the earlier one may start again: the new migrations only add (docs/decisions/044). */
async function isOfLaterRelease(db: Kysely<unknown>): Promise<boolean> {
  if (!(await existingTables(db)).has(DEFAULT_MIGRATION_TABLE)) return false
  const done = await (db as Kysely<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>)
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .execute()
  const names = new Set(done.map(({ name }) => name))
  const known = Object.keys(migrations)
  return known.every((name) => names.has(name)) && names.size > known.length
}
