import { mailLabel } from '../../../../domain/hiring/application.ts'
import type { CandidateMail } from '../../../../domain/hiring/application-schema.ts'
import { MailStateText } from '../../../shell/activity/MailStateText.tsx'
import styles from './Lines.module.css'

/** The mails to the candidate with what became of them. */
export function Mails({ mails, isHidden }: { mails: readonly CandidateMail[]; isHidden: boolean }) {
  if (mails.length === 0) return <p className={styles.quiet}>No mail yet.</p>
  return (
    <ul className={styles.lines} aria-label="Mails">
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
          <p className={styles.quiet}>
            <MailStateText mail={mail} />
          </p>
        </li>
      ))}
    </ul>
  )
}
