import { useEffect, useEffectEvent, useState } from 'react'
import type { CandidatePage } from '../../domain/hiring/candidate-schema.ts'
import type { Outcome } from '../shell/request/request.ts'
import { openByLink, readApplication } from './candidate-calls.ts'

type View =
  | { step: 'opening' }
  /** The link was opened on a new browser. `failure` is about the address that was given. */
  | { step: 'asks-email'; failure: string }
  | { step: 'open'; application: CandidatePage }
  | { step: 'withdrawn' }
  /** There is nothing to show, for a reason. */
  | { step: 'closed'; why: string }
  /** It may work on another try. */
  | { step: 'failed'; why: string }

const NO_LINK =
  'Open the link in the mail from the studio again. Without it, this page cannot tell which application is yours.'

/** The application that the link opens, or that was opened in this browser before. */
export function useCandidate(token: string) {
  const [view, setView] = useState<View>({ step: 'opening' })

  async function open(email?: string) {
    const id = openedHere()
    // A browser that never opened one would only be refused.
    if (email === undefined && id === '') {
      return setView(token ? { step: 'asks-email', failure: '' } : { step: 'closed', why: NO_LINK })
    }
    const outcome = token ? await openByLink(token, email) : await readApplication(id)
    if (outcome.isDone) keepOpened(outcome.answer.id)
    else if (outcome.status === 401) forgetOpened()
    setView(viewOf(outcome, email !== undefined))
  }

  function withdrawn() {
    forgetOpened()
    setView({ step: 'withdrawn' })
  }

  /** Shows the answer of a call. Answers what to say of a call that failed; empty when it succeeded, or the page has ended. */
  function show(outcome: Outcome<CandidatePage>): string {
    if (outcome.isDone) setView({ step: 'open', application: outcome.answer })
    else if (outcome.status !== 401) return outcome.message
    else {
      forgetOpened()
      setView({ step: 'closed', why: outcome.message })
    }
    return ''
  }

  const begin = useEffectEvent(() => open())
  // The page is remounted for another token.
  useEffect(() => void begin(), [])

  return { view, open, show, withdrawn }
}

function viewOf(outcome: Outcome<CandidatePage>, isEmailGiven: boolean): View {
  if (outcome.isDone) return { step: 'open', application: outcome.answer }
  const { status, message, errors } = outcome
  if (isEmailGiven) return { step: 'asks-email', failure: errors.email ?? message }
  if (errors.email) return { step: 'asks-email', failure: '' }
  if (status === 401) return { step: 'closed', why: NO_LINK }
  if (status === 0 || status >= 500 || status === 429) return { step: 'failed', why: message }
  return { step: 'closed', why: message }
}

// The cookies, which scripts cannot see, open the applications. This only says which one a page without a link shows.
const OPENED = 'application-opened'

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
