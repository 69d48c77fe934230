import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CareersContent } from '../../domain/content/pages-schema.ts'
import { APPLICATION_MAILED } from '../../domain/hiring/application-rules.ts'
import { employmentTypes } from '../../domain/hiring/opening.ts'
import type { PublicOpening } from '../../domain/hiring/opening-fields.ts'
import { openingPath } from '../../domain/shared/pages.ts'
import { formatDay } from '../../domain/time/day.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import looks from '../../ui/looks.module.css'
import columns from '../shell/beside.module.css'
import form from '../shell/form/form.module.css'
import { PageHead } from '../shell/layout/PageHead.tsx'
import { type ListedOpening, OpenOpenings } from '../shell/openings/OpeningsTable.tsx'
import styles from './ApplyView.module.css'

export const OPEN_APPLICATION = 'Send an open application'

type ApplyTexts = ReturnType<typeof applyTexts>

export function applyTexts(careers: CareersContent) {
  const { jobsHeading, noJobs, applyTitle, applyIntro, howToApplyHeading, howToApply, consent } = careers
  return { jobsHeading, noJobs, applyTitle, applyIntro, howToApplyHeading, howToApply, consent }
}

type GeneralApplicationProps = {
  openOpenings: readonly ListedOpening[]
  texts: ApplyTexts
  children: ReactNode
}

export function GeneralApplication({ openOpenings, texts, children }: GeneralApplicationProps) {
  return (
    <>
      <PageHead title={texts.applyTitle}>{texts.applyIntro && <p>{texts.applyIntro}</p>}</PageHead>
      <OpenOpenings openings={openOpenings} heading={texts.jobsHeading} none={texts.noJobs} />
      <div className={styles.general}>{children}</div>
    </>
  )
}

type ChosenOpeningProps = {
  opening: Pick<PublicOpening, 'slug' | 'title' | 'department' | 'location' | 'employmentType' | 'closesAt'>
  children: ReactNode
}

export function ChosenOpening({ opening, children }: ChosenOpeningProps) {
  return (
    <>
      <PageHead title={opening.title} />
      <div className={styles.opening}>
        <div className={styles.side}>
          <Facts>
            <Fact label="Department">{opening.department}</Fact>
            <Fact label="Location">{opening.location}</Fact>
            <Fact label="Employment">{employmentTypes[opening.employmentType]}</Fact>
            {opening.closesAt && (
              <Fact label="Apply by">
                <time dateTime={opening.closesAt}>{formatDay(opening.closesAt)}</time>
              </Fact>
            )}
          </Facts>
          <Link className={styles.more} to={openingPath(opening.slug)}>
            About this position
          </Link>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </>
  )
}

/** `message` is the server's answer. */
export type SentApplication = { email: string; message: string }

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
    <section
      className={`${isAlone ? columns.beside : styles.single} ${styles.section}`}
      aria-labelledby="apply"
    >
      <h2 className={`${looks.heading} ${styles.heading}`} id="apply">
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

/** The same whether or not this address has applied before, so that nobody can find out who did. */
function Confirmation({ email, message, isAlone }: SentApplication & { isAlone: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      className={`${isAlone ? columns.beside : styles.single} ${styles.section}`}
      aria-labelledby="applied"
    >
      <h2
        ref={heading}
        className={`${looks.heading} ${form.target} ${styles.heading}`}
        id="applied"
        tabIndex={-1}
      >
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
          <p className={`${looks.quiet} ${styles.small}`}>
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
