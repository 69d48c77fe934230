import { type Challenge, solveChallengeWorkers } from 'altcha-lib'
import type { Calls } from '../../../api/api.ts'

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
export async function askForProof(signal: AbortSignal): Promise<CaptchaState | undefined> {
  const asked = await fetch('/api/captcha', { signal }).then(readQuestion, () => undefined)
  if (!asked) return undefined
  if (asked.provider === 'recaptcha') {
    rounds += 1
    return { step: 'box', siteKey: asked.siteKey, round: rounds, token: '' }
  }
  // Browsers offer crypto.subtle only on secure connections and on localhost.
  if (!globalThis.crypto?.subtle) {
    return failed('Your browser can run the check only over a secure connection (https).', false)
  }
  const solution = await solve(asked.challenge, signal)
  if (!solution) return failed('The check failed.')
  const token = btoa(JSON.stringify({ challenge: asked.challenge, solution }))
  return { step: 'checked', token, since: Date.now() }
}

type Question = Calls['GET /api/captcha']['answer']

async function readQuestion(response: Response): Promise<Question | undefined> {
  if (!response.ok) return undefined
  return (await response.json().catch(() => undefined)) as Question | undefined
}

async function solve(challenge: Challenge, signal: AbortSignal) {
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  try {
    return await solveChallengeWorkers({
      challenge,
      controller,
      concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
      createWorker: () => new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' }),
      timeout: SOLVE_TIMEOUT,
    })
  } catch (error) {
    console.error(error)
    return null
  }
}

const failed = (why: string, canRetry = true): CaptchaState => ({ step: 'failed', why, canRetry })
