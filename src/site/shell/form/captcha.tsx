import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import button from '../../../ui/word-button.module.css'
import type { CaptchaState } from './ask-for-proof.ts'
import styles from './captcha.module.css'

const RecaptchaBox = lazy(() => import('./RecaptchaBox.tsx'))

/** Shows that the check runs or has failed, nothing when it has succeeded, and Google's checkbox if reCAPTCHA is in use. */
export function CaptchaStatus({ captcha }: { captcha: Captcha }) {
  const { state } = captcha
  return (
    <div className={styles.captcha}>
      <p className={styles.words} role="status" data-captcha={state.step}>
        {state.step === 'checking' && 'Checking that you are not a robot…'}
        {state.step === 'failed' && state.why}
      </p>
      {state.step === 'failed' && state.canRetry && (
        <button type="button" className={button.underlined} onClick={() => void captcha.renew()}>
          Try again
        </button>
      )}
      {state.step === 'box' && (
        <Suspense>
          <RecaptchaBox
            key={state.round}
            siteKey={state.siteKey}
            onTick={captcha.tick}
            onFail={captcha.fail}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The server accepts a solution for ten minutes. A visitor who takes longer gets a new one when sending. */
const SOLUTION_LIFETIME = 9 * 60 * 1000 // ms

/** The captcha of a form. It starts, and its code is loaded, when the visitor first uses the form. */
export function useCaptcha() {
  const [state, setState] = useState<CaptchaState>({ step: 'unasked' })
  const running = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = undefined
    },
    [],
  )

  /** Gets a new proof. Empty when it fails, or when the visitor must act. */
  async function renew(): Promise<string> {
    running.current?.abort()
    const attempt = new AbortController()
    running.current = attempt
    setState({ step: 'checking' })
    const code = await import('./ask-for-proof.ts').catch(() => undefined)
    const found = (await code?.askForProof(attempt)) ?? notLoaded
    if (attempt.signal.aborted) return ''
    setState(found)
    return found.step === 'checked' ? found.token : ''
  }

  return {
    state,
    /** The token to send with the form; empty until there is a proof. */
    token: state.step === 'checked' || state.step === 'box' ? state.token : '',
    begin() {
      if (!running.current) void renew()
    },
    renew,
    /** The proof, or a new one if it is too old. */
    async fresh(): Promise<string> {
      if (state.step === 'box') return state.token
      const isGood = state.step === 'checked' && Date.now() - state.since < SOLUTION_LIFETIME
      return isGood ? state.token : renew()
    },
    /** Google's checkbox was ticked, or its tick has expired. */
    tick(token: string) {
      setState((before) => (before.step === 'box' ? { ...before, token } : before))
    },
    fail: () => setState(notLoaded),
  }
}

type Captcha = ReturnType<typeof useCaptcha>

/** The code, the question or Google's checkbox could not be loaded. */
const notLoaded: CaptchaState = {
  step: 'failed',
  why: 'The check could not be loaded. Please check your connection.',
  canRetry: true,
}
