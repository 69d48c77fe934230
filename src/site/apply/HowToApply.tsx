import { Link } from 'react-router'
import type { PublicJob } from '../../domain/hiring/job.ts'
import { pages } from '../../domain/pages.ts'
import type { ApplyTexts } from './apply-texts.ts'
import styles from './HowToApply.module.css'

type HowToApplyProps = { job: PublicJob; texts: ApplyTexts; email: string }

/** Applications are sent by mail, with a subject that names the opening. */
export function HowToApply({ job, texts, email }: HowToApplyProps) {
  const subject = `Application: ${job.title}, ${job.location}`
  return (
    <section className={styles.apply}>
      <h2 className={styles.heading}>{texts.howToApplyHeading}</h2>
      {email ? (
        <>
          <p>
            {texts.howToApply} Please keep the subject “{subject}”.
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
