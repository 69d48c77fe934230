import { request } from '../request/request.ts'
import { canSolve, solveChallenge } from './solve-challenge.ts'

export type CaptchaState =
  | { step: 'unasked' }
  | { step: 'checking' }
  /** Google's checkbox waits for its tick. Each round is a new checkbox, since a tick can be used once. */
  | { step: 'box'; siteKey: string; round: number; token: string }
  | { step: 'checked'; token: string; since: number }
  | { step: 'failed'; why: string; canRetry: boolean }

let rounds = 0

/** Gets a challenge from the server, and solves it unless it is Google's, which the visitor must tick. Undefined when it gets none. */
export async function askForProof(controller: AbortController): Promise<CaptchaState | undefined> {
  const outcome = await request('GET /api/captcha', {})
  if (!outcome.isDone || controller.signal.aborted) return undefined
  const asked = outcome.answer
  if (asked.provider === 'recaptcha') {
    rounds += 1
    return { step: 'box', siteKey: asked.siteKey, round: rounds, token: '' }
  }
  if (!canSolve()) {
    return failed('Your browser can run the check only over a secure connection (https).', false)
  }
  const token = await solveChallenge(asked.challenge, controller)
  if (token === undefined) return failed('The check failed.')
  return { step: 'checked', token, since: Date.now() }
}

const failed = (why: string, canRetry = true): CaptchaState => ({ step: 'failed', why, canRetry })
