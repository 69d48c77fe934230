import { DATABASE_FILE, MARKER } from '../domain/file/file-store.ts'
import { Problem } from '../domain/shared/problem.ts'
import type { Config } from '../outside/config.ts'
import type { Root } from '../outside/file/files.ts'
import { InvalidSetting } from '../outside/invalid-setting.ts'
import { readSnapshot } from '../store/copy/snapshot.ts'
import type { Database } from '../store/database/database.ts'
import { hasMarkedFiles, noteMarkedFiles } from '../store/marked-files.ts'
import { refusalOf } from '../store/migrations/migrate.ts'

/** `isMarked` is undefined for a bucket that does not answer: the server starts without it. */
type FoundRoot = { root: Root; isMarked: boolean | undefined }

/**
 * Throws InvalidSetting when the database is that of another program or cannot be upgraded, or is empty although the files are those of a site: then it is
 * not the one of that site. Changes nothing.
 */
export async function checkStores(
  config: Config,
  roots: readonly Root[],
  openWait?: number,
): Promise<FoundRoot[]> {
  // Before the database: a process that starts at the same time makes the tables first, and marks the files then.
  const found = await Promise.all(
    roots.map(async (root) => ({ root, isMarked: await root.isMarked().catch(unlessAway) })),
  )
  const { dataDir, databaseUrl } = config
  const { tables, schema } =
    (await readSnapshot(
      databaseUrl ? { databaseUrl } : { dataDir, openWait },
      async (snapshot) => snapshot,
    )) ?? {}
  const database = databaseUrl
    ? 'The database of the setting DATABASE_URL'
    : `The database ${DATABASE_FILE} in the folder of the setting DATA_DIR, ${dataDir},`
  if (tables?.size && !(tables.has('kysely_migration') && tables.has('site')))
    throw new InvalidSetting(
      `${database} belongs to another program: it has tables, such as ${[...tables][0]}, and none of a Plinth site. Nothing was changed. Choose another place for the new site.`,
    )
  const refusal = refusalOf(schema)
  if (refusal) throw new InvalidSetting(`${database} ${refusal}`)
  const marked = found.filter(({ isMarked }) => isMarked).map(({ root }) => root.name)
  if (!tables?.size && marked.length > 0)
    throw new InvalidSetting(
      `${database} is missing or empty, but the ${marked.join(' and the ')} hold the files of a site. Move its database back there, check the setting, or restore a backup by npm run restore -- <file>. To begin a new site there, remove ${MARKER} from them first.`,
    )
  return found
}

function unlessAway(error: unknown) {
  if (error instanceof Problem) return undefined
  throw error
}

/** Makes and marks the roots of a new site. Throws InvalidSetting when a marked one is not there. */
export async function markStores(db: Database, found: readonly FoundRoot[]): Promise<void> {
  const wereMarked = await hasMarkedFiles(db)
  for (const { root, isMarked } of found) {
    if (isMarked !== false) continue
    if (!wereMarked) await root.mark()
    // Another process may have marked it since.
    else if (!(await root.isMarked()))
      throw new InvalidSetting(
        `The ${root.name} is not the one with the files of this site: it has no ${MARKER}. Mount its disk, check the setting, or restore it from your backup, and start again. If the files in it are complete, put a file ${MARKER} with any text there.`,
      )
  }
  if (!wereMarked && found.every(({ isMarked }) => isMarked !== undefined)) await noteMarkedFiles(db)
}
