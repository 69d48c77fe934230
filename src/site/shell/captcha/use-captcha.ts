import { useEffect, useRef, useState } from 'react'
import type { CaptchaState } from './captcha-state.ts'

/** The server takes a solution for ten minutes. A visitor who writes longer gets a new one when sending. */
const GOOD_FOR = 9 * 60 * 1000 // ms

/**
 * The proof that a person writes. It begins when the form says so, at the first sign that somebody fills it in, and what it
 * needs for that is loaded only then.
 */
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

  /** Gets a new proof, whatever there was before. Empty when it fails, or when the visitor has to do something. */
  async function renew(): Promise<string> {
    running.current?.abort()
    const attempt = new AbortController()
    running.current = attempt
    setState({ step: 'checking' })
    const { askForProof } = await import('./ask-for-proof.ts').catch(() => notLoaded)
    const found = await askForProof(attempt.signal)
    if (attempt.signal.aborted) return ''
    setState(found)
    return found.step === 'checked' ? found.token : ''
  }

  return {
    state,
    /** What travels with the form; empty until there is a proof. */
    token: state.step === 'checked' || state.step === 'box' ? state.token : '',
    begin() {
      if (!running.current) void renew()
    },
    renew,
    /** The proof, or a new one if it has become old. */
    async fresh(): Promise<string> {
      if (state.step === 'box') return state.token
      const isGood = state.step === 'checked' && Date.now() - state.since < GOOD_FOR
      return isGood ? state.token : renew()
    },
    /** Google's box was ticked, or its tick has run out. */
    tick(token: string) {
      setState((before) => (before.step === 'box' ? { ...before, token } : before))
    },
    fail(why: string) {
      setState({ step: 'failed', why, canRetry: true })
    },
  }
}

export type Captcha = ReturnType<typeof useCaptcha>

/** Stands in for the code that could not be loaded. */
const notLoaded = {
  askForProof: async (): Promise<CaptchaState> => ({
    step: 'failed',
    why: 'The check could not be loaded. Please check your connection.',
    canRetry: true,
  }),
}
