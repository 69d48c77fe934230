import { type BackupRun, backupWarnings } from '../../domain/backup/backup-run.ts'
import { backups } from '../../domain/backup/backups-schema.ts'
import { route } from '../../http/call/route.ts'
import { findRun } from '../../store/backup/backup-runs.ts'
import type { Database } from '../../store/database/database.ts'

/** /api/backups: whether the studio's data is safe. */
export const backupCalls = (db: Database, settings: { backup?: { target?: unknown } }) => [
  route('GET /api/backups', {
    summary: 'The last backup, the last restore that was rehearsed, and what is wrong with them',
    who: 'backups',
    answers: { 200: backups },
    run: async () => {
      const isScheduled = settings.backup?.target !== undefined
      const [backup, rehearsal] = await Promise.all([findRun(db, 'backup'), findRun(db, 'rehearsal')])
      const warnings = backupWarnings({ isScheduled, backup, rehearsal }, new Date())
      return { isScheduled, backup: runJson(backup), rehearsal: runJson(rehearsal), warnings }
    },
  }),
]

const runJson = ({ doneAt, triedAt, ...run }: BackupRun) => ({
  doneAt: doneAt || null,
  triedAt: triedAt || null,
  ...run,
})
