import { useEffect, useRef } from 'react'
import { APPLICATION_MAILED } from '../../domain/hiring/application-rules.ts'
import styles from './ApplySection.module.css'

export type SentApplication = {
  email: string
  /** The server's answer. */
  message: string
}

/** The same whether or not this address has applied before, so that nobody can find out who did. */
export function Confirmation({ email, message, isAlone }: SentApplication & { isAlone: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.section} data-alone={isAlone || undefined} aria-labelledby="applied">
      <h2 ref={heading} className={styles.heading} id="applied" tabIndex={-1}>
        Thank you for your application
      </h2>
      {message === APPLICATION_MAILED ? (
        <>
          <p className={styles.next}>
            We are sending a mail with a private link to <strong className={styles.email}>{email}</strong>.
          </p>
          <p className={styles.text}>
            The link opens your own page. There you see the status of your application, and can replace your
            CV, get a copy of your data, or withdraw.
          </p>
          <p className={styles.text}>What comes next: we read what you sent, and write to you by mail.</p>
          <p className={styles.small}>
            No mail after a few minutes? Check your spam folder. If you had applied for this before, nothing
            was changed, and the mail leads to your first application.
          </p>
        </>
      ) : (
        <p className={styles.next}>{message}</p>
      )}
    </section>
  )
}
