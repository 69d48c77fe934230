import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CandidatePage as Application } from '../../domain/hiring/candidate-schema.ts'
import { pages } from '../../domain/shared/pages.ts'
import { visitorStorage } from '../../domain/shared/visitor-storage.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import button from '../../ui/word-button.module.css'
import form from '../shell/form/form.module.css'
import { TextField } from '../shell/form/TextField.tsx'
import { PageHead } from '../shell/layout/PageHead.tsx'
import { Notice, RetryButton } from '../shell/messages/Notice.tsx'
import { type Outcome, request } from '../shell/request/request.ts'
import { useAction } from '../shell/request/use-action.ts'
import type { Route } from './+types/CandidatePage.ts'
import styles from './CandidatePage.module.css'
import { OwnApplication } from './OwnApplication.tsx'

const TITLE = 'Your application'
const NO_LINK =
  'Open the link in the mail from the studio again. Without it, this page cannot tell which application is yours.'

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[1].loaderData
  return [{ title: `${TITLE} – ${site.studioName}` }, { name: 'robots', content: 'noindex' }]
}

/** The page to which the mails to a candidate link. The fragment of the link has a token, which leaves the address at once. */
export default function CandidatePage({ matches }: Route.ComponentProps) {
  const { site } = matches[1].loaderData
  const token = useLinkToken('token')
  return <Opened key={token} token={token} studioEmail={site.email} />
}

type View =
  | { step: 'opening' }
  /** The link was opened on a new browser. */
  | { step: 'asks-email' }
  | { step: 'open'; application: Application }
  /** There is nothing to show, for a reason. */
  | { step: 'closed'; title?: string; why: string }
  /** It may work on another try. */
  | { step: 'failed'; why: string }

/** The application that the link opens, or that was opened in this browser before. */
function Opened({ token, studioEmail }: { token: string; studioEmail: string }) {
  const [view, setView] = useState<View>({ step: 'opening' })

  /** Answers why an address was refused; else empty. Without the address it opens only where the address was confirmed before. */
  async function open(email?: string): Promise<string> {
    const id = openedHere()
    // A browser that never opened one would only be refused.
    if (email === undefined && id === '') {
      setView(token ? { step: 'asks-email' } : { step: 'closed', why: NO_LINK })
      return ''
    }
    const outcome = token
      ? await request('POST /api/candidate/open', { body: { token, email } })
      : await request('GET /api/candidate', { query: { application: id } })
    if (outcome.isDone) keepOpened(outcome.answer.id)
    else {
      if (outcome.status === 401) forgetOpened()
      if (email !== undefined) return outcome.errors.email ?? outcome.message
    }
    setView(viewOf(outcome))
    return ''
  }

  function withdrawn() {
    forgetOpened()
    setView({
      step: 'closed',
      title: 'Your application is withdrawn',
      why: 'Everything that you sent has been erased, with all mails and notes about it. The links in our mails no longer work. You can apply again at any time.',
    })
  }

  /** Shows the answer of a call. Answers what to say of a call that failed; empty when it succeeded, or the page has ended. */
  function show(outcome: Outcome<Application>): string {
    if (!outcome.isDone && outcome.status !== 401) return outcome.message
    if (!outcome.isDone) forgetOpened()
    setView(
      outcome.isDone
        ? { step: 'open', application: outcome.answer }
        : { step: 'closed', why: outcome.message },
    )
    return ''
  }

  const begin = useEffectEvent(() => open())
  // The page is remounted for another token.
  useEffect(() => void begin(), [])

  switch (view.step) {
    case 'opening':
      return (
        <PageHead title={TITLE}>
          <LinkOpening studioEmail={studioEmail} />
        </PageHead>
      )
    case 'asks-email':
      return (
        <PageHead title={TITLE}>
          <ConfirmEmail open={open} />
        </PageHead>
      )
    case 'open':
      return <OwnApplication application={view.application} show={show} onWithdrawn={withdrawn} />
    case 'closed':
      return <End title={view.title ?? TITLE} text={view.why} />
    case 'failed':
      return (
        <Notice title={TITLE} text={view.why}>
          <RetryButton onRetry={() => void open()} />
        </Notice>
      )
  }
}

function viewOf(outcome: Outcome<Application>): View {
  if (outcome.isDone) return { step: 'open', application: outcome.answer }
  const { status, message, errors } = outcome
  if (errors.email) return { step: 'asks-email' }
  if (status === 401) return { step: 'closed', why: NO_LINK }
  if (status === 0 || status >= 500 || status === 429) return { step: 'failed', why: message }
  return { step: 'closed', why: message }
}

function LinkOpening({ studioEmail }: { studioEmail: string }) {
  const isHydrating = useIsHydrating()
  return (
    <>
      {!isHydrating && <p role="status">Opening your application…</p>}
      <noscript>
        <p>
          This page needs JavaScript, which your browser does not run.
          {studioEmail && (
            <>
              {' '}
              Please write to <a href={`mailto:${studioEmail}`}>{studioEmail}</a> instead.
            </>
          )}
        </p>
      </noscript>
    </>
  )
}

/** Asked once in each browser, so that a forwarded mail shows nobody else the application. */
function ConfirmEmail({ open }: { open: (email: string) => Promise<string> }) {
  const element = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const { isBusy, failure, run, clear } = useAction()
  useEffect(() => {
    if (failure) element.current?.querySelector('input')?.focus()
  }, [failure])

  return (
    <form
      ref={element}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => ({ failure: await open(email.trim()) }))
      }}
    >
      <p>
        Please enter the e-mail address with which you applied. This browser then remembers it for 30 days.
      </p>
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(value) => {
          setEmail(value)
          clear()
        }}
        error={failure || undefined}
      />
      <div className={form.end}>
        <button type="submit" className={form.send} aria-disabled={isBusy}>
          {isBusy ? 'Opening…' : 'Open my application'}
        </button>
      </div>
    </form>
  )
}

/** In place of the application. The focus moves there, because what had it is gone. */
function End({ title, text }: { title: string; text: string }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.focus(), [])
  return (
    <div ref={part} className={form.target} tabIndex={-1}>
      <Notice title={title} text={text}>
        <Link className={button.underlined} to={pages.careers.path}>
          Careers page
        </Link>
      </Notice>
    </div>
  )
}

// The cookies, which scripts cannot see, open the applications. This only says which one a page without a link shows.
const OPENED = visitorStorage.lastOpened

/** The id of the application that this tab opened, else the one that this browser opened last; empty without one. */
function openedHere(): string {
  try {
    return sessionStorage.getItem(OPENED) ?? localStorage.getItem(OPENED) ?? ''
  } catch {
    return ''
  }
}

function keepOpened(id: string) {
  try {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(OPENED, id)
  } catch {}
}

/** Another tab may have opened another application meanwhile, which this browser goes on remembering. */
function forgetOpened() {
  try {
    if (localStorage.getItem(OPENED) === sessionStorage.getItem(OPENED)) localStorage.removeItem(OPENED)
    sessionStorage.removeItem(OPENED)
  } catch {}
}
