import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import button from '../../ui/word-button.module.css'
import { showToast } from '../shell/messages/Toasts.tsx'
import { EnquiryForm } from './EnquiryForm.tsx'
import styles from './EnquirySection.module.css'

/** After sending, a confirmation takes the place of the form, which can be called back. */
export function EnquirySection({ heading, email }: { heading: string; email: string }) {
  const [isSent, setSent] = useState(false)
  const section = useRef<HTMLElement>(null)

  function sent(message: string) {
    setSent(true)
    showToast(message)
  }

  function writeAnother() {
    // Synchronously: phones show their keyboard only for a focus set during the touch.
    flushSync(() => setSent(false))
    section.current?.querySelector('input')?.focus()
  }

  return (
    <section ref={section} className={styles.section} aria-labelledby="enquiry">
      <div className={styles.head}>
        <h2 className={styles.heading} id="enquiry">
          {heading}
        </h2>
      </div>
      {isSent ? <EnquirySent onAnother={writeAnother} /> : <EnquiryForm onSent={sent} />}
      <noscript>
        <p className={styles.instead}>
          The form needs JavaScript, which your browser does not run.{' '}
          {email ? (
            <>
              Please write to <a href={`mailto:${email}`}>{email}</a> instead.
            </>
          ) : (
            'Please call one of our offices instead.'
          )}
        </p>
      </noscript>
    </section>
  )
}

/** Takes the place of the form, and the focus that was on its button. */
function EnquirySent({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h3 ref={heading} className={styles.enquirySentHeading} tabIndex={-1}>
        Thank you
      </h3>
      <p>Your message has been sent to the studio.</p>
      <button type="button" className={`${button.word} ${styles.another}`} onClick={onAnother}>
        Send another message
      </button>
    </div>
  )
}
