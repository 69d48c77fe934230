import { type ReactNode, useEffect, useId, useRef } from 'react'
import { openingLabel } from '../../domain/hiring/application-rules.ts'
import type { CandidatePage } from '../../domain/hiring/candidate-schema.ts'
import { dayIn, formatDay } from '../../domain/time/day.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import form from '../shell/form/form.module.css'
import { PageHead } from '../shell/layout/PageHead.tsx'
import { type Outcome, request, targetOf } from '../shell/request/request.ts'
import { useAction } from '../shell/request/use-action.ts'
import { ActionResult, FilePart } from './FilePart.tsx'
import styles from './OwnApplication.module.css'

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
      <div ref={head} className={form.target} tabIndex={-1}>
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

const day = (time: string) => formatDay(dayIn(new Date(time)))

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
              const failure = show(
                await request('POST /api/candidate/renewal', { query: { application: application.id } }),
              )
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

/** A copy of the data, and the end of the application, which asks first. */
function Withdrawal({ id, onWithdrawn }: { id: string; onWithdrawn: () => void }) {
  const call = { query: { application: id } }
  const dialog = useRef<HTMLDialogElement>(null)
  const { isBusy, failure, run } = useAction()

  async function erase() {
    const outcome = await request('DELETE /api/candidate', call)
    // Erased already, by another tab or after an answer that was lost.
    if (!outcome.isDone && outcome.status !== 401) return { failure: outcome.message }
    onWithdrawn()
    return {}
  }

  return (
    <Part title="Your data">
      <p>What you sent and what we wrote to you, with your files, as one ZIP archive.</p>
      <p>
        <a className={styles.button} href={targetOf('GET /api/candidate/copy', call).address} download>
          Download a copy of my data
        </a>
      </p>
      <p>You can withdraw at any time. Then everything is erased at once.</p>
      <button type="button" className={styles.button} onClick={() => dialog.current?.showModal()}>
        Withdraw my application
      </button>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby="withdraw"
        // An application that is being erased cannot be kept any more. Chromium's third Escape cannot be prevented.
        closedby={isBusy ? 'none' : undefined}
        onCancel={(event) => isBusy && event.preventDefault()}
      >
        <h2 className={styles.title} id="withdraw">
          Withdraw your application?
        </h2>
        <p>Your texts, your files and all mails and notes about them are erased. This cannot be undone.</p>
        <p className={form.failure} role="alert">
          {failure}
        </p>
        <form className={styles.ways} method="dialog">
          <button
            type="submit"
            className={styles.button}
            aria-disabled={isBusy}
            onClick={(event) => isBusy && event.preventDefault()}
          >
            Keep my application
          </button>
          <button
            type="button"
            className={styles.withdraw}
            aria-disabled={isBusy}
            onClick={() => void run(erase)}
          >
            {isBusy ? 'Erasing…' : 'Withdraw and erase'}
          </button>
        </form>
      </dialog>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
