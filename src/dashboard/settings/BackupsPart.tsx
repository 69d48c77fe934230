import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Backups } from '../../domain/backup/backups-schema.ts'
import { formatBytes } from '../../domain/file/format-bytes.ts'
import { callQuery } from '../session/queries.ts'
import { formatTime } from '../shell/activity/format-time.ts'
import { Failure } from '../shell/forms/Failure.tsx'
import styles from './BackupsPart.module.css'

const backupsQuery = callQuery(['backups'], 'GET /api/backups')

export function BackupsPart() {
  const { data, isError, refetch } = useQuery(backupsQuery)
  return (
    <div className={styles.backups}>
      <h3 id="backups" tabIndex={-1}>
        Backups
      </h3>
      {isError && <Failure message="The state of the backups could not be loaded." retry={refetch} />}
      {!isError && !data && <Skeleton height={96} />}
      {data && (
        <>
          {data.warnings.length > 0 && (
            <div role="note" className={styles.warnings}>
              <strong>Your data may not be safe</strong>
              <ul>
                {data.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </div>
          )}
          <dl className={styles.runs}>
            <dt>Last good backup</dt>
            <dd>{inWords(data.backup)}</dd>
            <dt>Last proven restore</dt>
            <dd>{inWords(data.rehearsal)}</dd>
          </dl>
        </>
      )}
    </div>
  )
}

function inWords({ doneAt, name, bytes, details }: Backups['backup']) {
  if (doneAt === null) return 'Never'
  return `${formatTime(doneAt)}: ${name} (${formatBytes(bytes)})${details && `. ${details}`}`
}
