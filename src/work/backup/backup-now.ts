import path from 'node:path'
import type { Logger } from 'pino'
import type { Backup } from '../../domain/setup/setup-schema.ts'
import { conflict, Problem } from '../../domain/shared/problem.ts'
import { backupPlaceInWords } from '../../outside/backup/backup-place.ts'
import type { Config } from '../../outside/config.ts'
import { beginRun, findRun } from '../../store/backup/backup-runs.ts'
import type { Database } from '../../store/database/database.ts'
import { keepRun } from './keep-run.ts'
import { backupCommand } from './scheduled-backups.ts'

type Settings = { dataDir: string; backup: Pick<Config['backup'], 'place'> }

/**
 * Makes a backup at once, in the place of the scheduled ones, or without one in DATA_DIR. 409 while another one is being made, 503
 * with the reason when it fails.
 */
export async function backupNow(
  db: Database,
  { dataDir, backup }: Settings,
  log: Logger,
  run: (args: readonly string[]) => Promise<void> = backupCommand,
): Promise<Backup> {
  const folder = path.join(dataDir, 'backups')
  const lease = await beginRun(db, 'backup', new Date(), () => true)
  if (!lease) throw conflict('A backup is being made at the moment. Try again in a quarter of an hour.')
  const end = keepRun(db, lease, log)
  try {
    await run(backup.place ? [] : ['--to', folder])
    const { name } = await findRun(db, 'backup')
    return { name, place: backupPlaceInWords(backup.place ?? { folder }) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Problem(503, `The backup failed, so nothing was changed. ${reason}`, { cause })
  } finally {
    await end()
  }
}
