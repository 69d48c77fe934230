import { solveChallengeWorkers } from 'altcha-lib'
import { request } from '../request/request.ts'

export type CaptchaState =
  | { step: 'unasked' }
  | { step: 'checking' }
  /** Google's checkbox waits for its tick. Each round is a new checkbox, since a tick can be used once. */
  | { step: 'box'; siteKey: string; round: number; token: string }
  | { step: 'checked'; token: string; since: number }
  | { step: 'failed'; why: string; canRetry: boolean }

const MAX_WORKERS = 4 // more would slow down the visitor's machine
const SOLVE_TIMEOUT = 90_000 // ms for a slow phone

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
  // Browsers offer crypto.subtle only on secure connections and on localhost.
  if (!globalThis.crypto?.subtle) {
    return failed('Your browser can run the check only over a secure connection (https).', false)
  }
  const solution = await solveChallengeWorkers({
    challenge: asked.challenge,
    controller,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' }),
    timeout: SOLVE_TIMEOUT,
  }).catch(console.error)
  if (!solution) return failed('The check failed.')
  const token = btoa(JSON.stringify({ challenge: asked.challenge, solution }))
  return { step: 'checked', token, since: Date.now() }
}

const failed = (why: string, canRetry = true): CaptchaState => ({ step: 'failed', why, canRetry })
