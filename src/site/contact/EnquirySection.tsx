import { useRef, useState } from 'react'
import { showToast } from '../shell/toast.ts'
import { EnquiryForm } from './EnquiryForm.tsx'
import styles from './EnquirySection.module.css'

/** Where a visitor writes to the studio. After sending the form is empty again, and the confirmation stays. */
export function EnquirySection({ heading, email }: { heading: string; email: string }) {
  const [timesSent, setTimesSent] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)

  function sent(message: string) {
    setTimesSent(timesSent + 1)
    showToast(message)
    title.current?.focus()
  }

  return (
    <section className={styles.section} aria-labelledby="enquiry">
      <div className={styles.head}>
        <h2 ref={title} className={styles.heading} id="enquiry" tabIndex={-1}>
          {heading}
        </h2>
        {timesSent > 0 && <p className={styles.sent}>Your message has been sent to the studio.</p>}
      </div>
      <EnquiryForm key={timesSent} onSent={sent} />
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
