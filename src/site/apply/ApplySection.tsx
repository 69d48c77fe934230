import { type ReactNode, useState } from 'react'
import styles from './ApplySection.module.css'
import { Confirmation, type SentApplication } from './Confirmation.tsx'

type ApplySectionProps = {
  heading: string
  text: string
  /** The studio's address, for visitors without JavaScript; may be empty. */
  email: string
  /** The heading is beside the form on wide screens, where nothing else does. */
  isAlone: boolean
  children: (onSent: (sent: SentApplication) => void) => ReactNode
}

/** The form with its heading. Once it is sent, the confirmation takes its place. */
export function ApplySection({ heading, text, email, isAlone, children }: ApplySectionProps) {
  const [sent, setSent] = useState<SentApplication>()
  if (sent) return <Confirmation {...sent} isAlone={isAlone} />
  return (
    <section className={styles.section} data-alone={isAlone || undefined} aria-labelledby="apply">
      <h2 className={styles.heading} id="apply">
        {heading}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      <noscript>
        <p className={styles.instead}>
          Sending the form needs JavaScript, for the check that you are not a robot, and your browser does not
          run it.{' '}
          {email ? (
            <>
              Please send the same by mail to <a href={`mailto:${email}`}>{email}</a>, with your CV as a PDF.
            </>
          ) : (
            'Please call one of our offices instead.'
          )}
        </p>
      </noscript>
      {children(setSent)}
    </section>
  )
}
