import { Button } from '@mantine/core'
import { formatBytes } from '../../../../domain/file/format-bytes.ts'
import type { ApplicationFile } from '../../../../domain/hiring/application-schema.ts'
import { Timestamp } from '../../../shell/activity/Timestamp.tsx'
import styles from './Lines.module.css'

const labels = { cv: 'CV', test: 'Test content received' }

type Props = { files: readonly ApplicationFile[]; onDownload: (file: ApplicationFile) => void }

/** The files of the candidate. Their names are text and nothing else. */
export function Files({ files, onDownload }: Props) {
  return (
    <ul className={styles.lines}>
      {files.map((file) => (
        <li key={file.id}>
          <p>
            {labels[file.kind]}
            {file.name && `: ${file.name}`}
          </p>
          <p className={styles.quiet}>
            {formatBytes(file.bytes)}, <Timestamp at={file.createdAt} />{' '}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Download the ${file.kind === 'cv' ? 'CV' : 'test'}`}
              onClick={() => onDownload(file)}
            >
              Download
            </Button>
          </p>
        </li>
      ))}
    </ul>
  )
}
