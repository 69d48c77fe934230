import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { type BackupRunKind, isBackupDue, isRehearsalDue } from '../../domain/backup/backup-run.ts'
import type { Backup } from '../../domain/setup/setup-schema.ts'
import { conflict, Problem } from '../../domain/shared/problem.ts'
import type { Config } from '../../outside/config.ts'
import { backupLocationInWords } from '../../outside/file/files.ts'
import { setPriority } from '../../outside/process/child-worker.ts'
import { fileOf } from '../../outside/process/programs.ts'
import {
  type BackupLease,
  beginRun,
  endRun,
  findRun,
  noteFailure,
  renewRun,
} from '../../store/backup/backup-runs.ts'
import { studioTimeZone } from '../../store/content/studio-time-zone.ts'
import type { Database } from '../../store/database/database.ts'
import { KeptLease } from '../kept-lease.ts'
import { WorkerLoop } from '../worker-loop.ts'

const POLL_INTERVAL = 60_000 // ms
const NICE = 10

/** Does the work of this kind to its end; throws when it fails or is stopped. */
type RunWork = (kind: BackupRunKind) => Promise<void>

/** Makes a backup a day, and rehearses a restore once a week, once across all processes. */
export function scheduledBackups(
  db: Database,
  { time, log, run }: { time: string; log: Logger; run: RunWork },
): WorkerLoop {
  const perform = async (taken: BackupLease) => {
    const { kind } = taken
    const lease = keepRun(db, taken, log)
    let isStopped = false
    try {
      await run(kind)
    } catch (err) {
      isStopped = loop.isStopped
      if (isStopped) return
      log.error({ err, kind }, 'a scheduled backup or its rehearsal failed')
      // It notes its own errors, unless it was killed.
      if ((await findRun(db, kind)).error === '') await noteFailure(db, kind, (err as Error).message)
    } finally {
      await endRun(db, await lease.end(), isStopped)
    }
  }
  const loop = new WorkerLoop({
    name: 'backups',
    poll: POLL_INTERVAL,
    log,
    async step() {
      const timeZone = await studioTimeZone(db)
      const now = new Date()
      const ofBackup = await beginRun(db, 'backup', now, (last) => isBackupDue(last, now, time, timeZone))
      if (ofBackup) await perform(ofBackup)
      if (loop.isStopped) return false
      const backup = await findRun(db, 'backup')
      const later = new Date()
      const ofRehearsal = await beginRun(db, 'rehearsal', later, (last) =>
        isRehearsalDue(last, backup, later),
      )
      if (ofRehearsal) await perform(ofRehearsal)
      return false
    },
  })
  return loop
}

export function backupProcess(liveUrl: string) {
  let child: ChildProcess | undefined
  let isStopped = false
  const run: RunWork = async (kind) => {
    if (isStopped) throw new Error('The server is stopped.')
    await backupCommand(kind === 'rehearsal' ? ['--rehearse', '--live', liveUrl] : [], (started) => {
      child = started
    })
  }
  const stop = () => {
    isStopped = true
    child?.kill('SIGTERM')
  }
  return { run, stop }
}

/** Runs in a child process of low priority, which notes the result. Rejects with what it wrote to stderr. */
function backupCommand(args: readonly string[], onStart?: (child: ChildProcess) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileOf('backup'), args, {
      execArgv: ['--import', pathToFileURL(fileOf('end-with-parent')).href],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    setPriority(child, NICE)
    onStart?.(child)
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(said.trim() || `It ended with ${signal ?? `code ${code}`}.`))
    })
  })
}

const RENEW_EVERY = 3 * 60_000 // ms

/** Keeps the work from other processes until its end. */
const keepRun = (db: Database, taken: BackupLease, log: Logger) =>
  new KeptLease(taken, {
    every: RENEW_EVERY,
    renew: (lease) => renewRun(db, lease, new Date()),
    log: log.child({ kind: taken.kind }),
  })

type Settings = { dataDir: string; backup: Pick<Config['backup'], 'target'> }

/** In the place of the scheduled ones, else in DATA_DIR. 409 while another is made, 503 when it fails. */
export async function backupNow(
  db: Database,
  { dataDir, backup }: Settings,
  log: Logger,
  run: (args: readonly string[]) => Promise<void> = backupCommand,
): Promise<Backup> {
  const folder = path.join(dataDir, 'backups')
  const taken = await beginRun(db, 'backup', new Date(), () => true)
  if (!taken) throw conflict('A backup is being made at the moment. Try again in a quarter of an hour.')
  const lease = keepRun(db, taken, log)
  try {
    await run(backup.target ? [] : ['--to', folder])
    const { name } = await findRun(db, 'backup')
    return { name, place: backupLocationInWords(backup.target ?? { folder }) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Problem(503, `The backup failed, so nothing was changed. ${reason}`, { cause })
  } finally {
    await endRun(db, await lease.end())
  }
}
