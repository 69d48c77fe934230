import { formatBytes } from '../../../domain/file/format-bytes.ts'
import { historySentence, mailLabel } from '../../../domain/hiring/application.ts'
import type {
  ApplicationFile,
  CandidateMail,
  HistoryEvent,
} from '../../../domain/hiring/application-schema.ts'
import { MailStateText } from '../../shell/activity/MailStateText.tsx'
import { Timestamp } from '../../shell/activity/Timestamp.tsx'
import { SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './Lines.module.css'

const labels = { cv: 'CV', test: 'Test content received' }

type FilesProps = { files: readonly ApplicationFile[]; onDownload: (file: ApplicationFile) => void }

/** The files of the candidate. Their names are text and nothing else. */
export function Files({ files, onDownload }: FilesProps) {
  return (
    <ul className={`${looks.stack} ${styles.lines}`}>
      {files.map((file) => (
        <li key={file.id}>
          <p>
            {labels[file.kind]}
            {file.name && `: ${file.name}`}
          </p>
          <p className={looks.muted}>
            {formatBytes(file.bytes)}, <Timestamp at={file.createdAt} />{' '}
            <SmallButton
              aria-label={`Download the ${file.kind === 'cv' ? 'CV' : 'test'}`}
              onClick={() => onDownload(file)}
            >
              Download
            </SmallButton>
          </p>
        </li>
      ))}
    </ul>
  )
}

export function Mails({ mails, isHidden }: { mails: readonly CandidateMail[]; isHidden: boolean }) {
  if (mails.length === 0) return <p className={looks.muted}>No mail yet.</p>
  return (
    <ul className={`${looks.stack} ${styles.lines}`} aria-label="Mails">
      {mails.map((mail) => (
        <li key={mail.id}>
          {isHidden ? (
            mailLabel(mail.template)
          ) : (
            <details className={styles.mail}>
              <summary>
                {mailLabel(mail.template)}: {mail.subject}
              </summary>
              <p className={styles.body}>{mail.body}</p>
            </details>
          )}
          <p className={looks.muted}>
            <MailStateText mail={mail} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The newest first. */
export const History = ({ events }: { events: readonly HistoryEvent[] }) => (
  <ol className={`${looks.stack} ${styles.lines}`} aria-label="History">
    {events.map((event) => (
      <li key={event.id}>
        {event.by.name} {historySentence(event)}
        <span className={looks.muted}>
          , <Timestamp at={event.at} />
        </span>
      </li>
    ))}
  </ol>
)
