import { useEffect, useRef } from 'react'
import { openingLabel } from '../../domain/hiring/application-rules.ts'
import type { CandidatePage } from '../../domain/hiring/candidate-schema.ts'
import { dayIn, formatDay } from '../../domain/time/day.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { PageHead } from '../shell/layout/PageHead.tsx'
import type { Outcome } from '../shell/request/request.ts'
import { ActionResult, useAction } from './action.tsx'
import { keepLonger } from './candidate-calls.ts'
import { FilePart } from './FilePart.tsx'
import styles from './OwnApplication.module.css'
import { Part } from './Part.tsx'
import { Withdrawal } from './Withdrawal.tsx'

type OwnApplicationProps = {
  application: CandidatePage
  /** Shows the answer of a call. Answers what to say of one that failed. */
  show: (outcome: Outcome<CandidatePage>) => string
  onWithdrawn: () => void
}

export function OwnApplication({ application, show, onWithdrawn }: OwnApplicationProps) {
  const { state, test, can, files } = application
  const hasTest = can.uploadTest || files.some(({ kind }) => kind === 'test')
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div ref={head} className={styles.head} tabIndex={-1}>
        <PageHead title="Your application">
          <p>{state}</p>
        </PageHead>
      </div>
      <div className={styles.application}>
        <Sent application={application} />
        <div className={styles.parts}>
          {hasTest && (
            <Part title="Your test">
              {test && <p className={styles.text}>{test}</p>}
              <FilePart kind="test" application={application} mayReplace={can.uploadTest} show={show} />
            </Part>
          )}
          <Part title="Your CV">
            <FilePart kind="cv" application={application} mayReplace={can.replaceCv} show={show} />
          </Part>
          {application.coverNote && (
            <Part title="Your cover note">
              <p className={styles.text}>{application.coverNote}</p>
            </Part>
          )}
          <Keeping application={application} show={show} />
          <Withdrawal id={application.id} onWithdrawn={onWithdrawn} />
        </div>
      </div>
    </>
  )
}

const day = (time: string) =>
  formatDay(dayIn(new Date(time), Intl.DateTimeFormat().resolvedOptions().timeZone))

function Sent({ application }: { application: CandidatePage }) {
  const { opening, appliedAt, name, email, phone, portfolio } = application
  const facts = {
    Position: openingLabel(opening),
    Sent: day(appliedAt),
    Name: name,
    'E-mail': email,
    Phone: phone,
    Portfolio: portfolio,
  }
  return (
    <Facts className={styles.facts}>
      {Object.entries(facts)
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <Fact key={label} label={label}>
            {label === 'Portfolio' ? (
              <a href={value} rel="noreferrer">
                {value}
              </a>
            ) : (
              value
            )}
          </Fact>
        ))}
    </Facts>
  )
}

function Keeping({ application, show }: Pick<OwnApplicationProps, 'application' | 'show'>) {
  const { isBusy, failure, done, run } = useAction()
  return (
    <Part title="How long we keep it">
      <p>
        Your application is erased on <strong>{day(application.eraseAfter)}</strong>, unless something changes
        in it before.
      </p>
      {application.can.renew && (
        <button
          type="button"
          className={styles.button}
          aria-disabled={isBusy}
          onClick={() =>
            run(async () => {
              const failure = show(await keepLonger(application.id))
              return failure
                ? { failure }
                : { done: 'We will keep your application longer: the date has moved.' }
            })
          }
        >
          Keep my application longer
        </button>
      )}
      <ActionResult done={done} failure={failure} />
    </Part>
  )
}
