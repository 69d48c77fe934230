import { useId } from 'react'
import { paragraphsOf } from '../../../domain/hiring/opening.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './MailPreview.module.css'

type Props = {
  subject: string
  body: string
  /** 'interview.ics'. */
  attachment?: string
  /** Mails to candidates have the button that leads to their own page. */
  hasButton?: boolean
}

export function MailPreview({ subject, body, attachment, hasButton = true }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.preview}>
      <h3 id={heading} className={looks.caption}>
        Preview
      </h3>
      <div className={styles.mail}>
        <p className={styles.subject}>{subject || 'No subject yet'}</p>
        {paragraphsOf(body).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
          <p key={index} className={styles.paragraph}>
            {paragraph}
          </p>
        ))}
        {hasButton && (
          <p>
            <span className={styles.button}>Open Your Application</span>
          </p>
        )}
        {attachment && <p className={looks.quiet}>Attached: {attachment}</p>}
      </div>
    </section>
  )
}
