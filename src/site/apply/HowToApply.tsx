import { Link } from 'react-router'
import type { Job } from '../../domain/hiring/job-schema.ts'
import { pages } from '../../domain/pages.ts'
import styles from './HowToApply.module.css'

/** Applications are sent by mail, with a subject that names the opening. */
export function HowToApply({ job, email }: { job: Job; email: string }) {
  const subject = `Application: ${job.title}, ${job.location}`
  return (
    <section className={styles.apply}>
      <h2 className={styles.heading}>How to apply</h2>
      {email ? (
        <>
          <p>
            Send us a mail with a few lines about yourself, your CV and a few pages of your work, as PDF.
            Please keep the subject “{subject}”.
          </p>
          <p>
            <a className={styles.mail} href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
              {email}
            </a>
          </p>
        </>
      ) : (
        <p>
          Please ask one of our offices: they are on the <Link to={pages.contact.path}>Contact page</Link>.
        </p>
      )}
    </section>
  )
}
