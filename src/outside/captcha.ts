import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaQuestion } from '../domain/shared/captcha-schema.ts'
import { parsedJson } from '../domain/shared/parsed-json.ts'

export type CaptchaVerdict =
  | { isRight: false }
  /** `spend` must be stored until `expiresAt`, because a solution may be used only once. */
  | { isRight: true; spend?: { signature: string; expiresAt: string } }

export type Captcha = {
  ask(): Promise<CaptchaQuestion>
  check(token: string, address: string): Promise<CaptchaVerdict>
}

const VALID_TIME = 10 * 60 * 1000 // ms
const MAX_TOKEN = 10_000 // characters
/** `cost`: iterations of PBKDF2 for each try; a number of tries between these two finds the solution. */
type Work = { cost: number; minTries: number; maxTries: number }
/** Takes a phone about a second to solve, and the server a few milliseconds to check. */
const DEFAULT_WORK: Work = { cost: 500, minTries: 500, maxTries: 1500 }

/** A proof-of-work captcha without a third party: cheap for one message, expensive for thousands. */
export function builtInCaptcha(secret: string, { cost, minTries, maxTries }: Work = DEFAULT_WORK): Captcha {
  const derived = (name: string) => createHmac('sha256', secret).update(name).digest('hex')
  const secrets = {
    hmacSignatureSecret: derived('captcha challenge'),
    hmacKeySignatureSecret: derived('captcha key'),
  }
  return {
    async ask() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(minTries, maxTries),
        expiresAt: new Date(Date.now() + VALID_TIME),
        deriveKey,
        ...secrets,
      })
      return { provider: 'altcha', challenge }
    },
    async check(token) {
      const payload = payloadOf(token)
      if (!payload) return { isRight: false }
      const { challenge, solution } = payload
      // For invalid input the library returns false or throws.
      const result = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(
        () => undefined,
      )
      if (!result?.verified || !challenge.signature) return { isRight: false }
      const expiresAt = new Date(Date.now() + VALID_TIME).toISOString()
      return { isRight: true, spend: { signature: challenge.signature, expiresAt } }
    },
  }
}

/** Proofs of work for sign-ins to one account, which are good for no other one. The work is doubled at each level. */
export type SignInProofs = (email: string, level: number) => Captcha

export const signInProofs =
  (secret: string, { cost, minTries, maxTries }: Work = DEFAULT_WORK): SignInProofs =>
  (email, level) =>
    builtInCaptcha(JSON.stringify([secret, 'sign-in', level, email]), {
      cost,
      minTries: minTries * 2 ** level,
      maxTries: maxTries * 2 ** level,
    })

function payloadOf(token: string): Payload | undefined {
  if (token.length > MAX_TOKEN) return undefined
  const payload = parsedJson(Buffer.from(token, 'base64').toString()) as Payload | null | undefined
  return payload?.challenge && payload.solution ? payload : undefined
}

const SITE_VERIFY = 'https://www.google.com/recaptcha/api/siteverify'
const TIMEOUT = 10_000 // ms

/** `verifyAt` is the URL of Google's check. */
export function recaptcha(keys: { siteKey: string; secret: string }, verifyAt = SITE_VERIFY): Captcha {
  return {
    ask: async () => ({ provider: 'recaptcha', siteKey: keys.siteKey }),
    async check(token, address) {
      if (token.length > MAX_TOKEN) return { isRight: false }
      const response = await fetch(verifyAt, {
        method: 'POST',
        // The secret goes to this address and to no other.
        redirect: 'error',
        body: new URLSearchParams({ secret: keys.secret, response: token, remoteip: address }),
        signal: AbortSignal.timeout(TIMEOUT),
      })
      const verdict = (await response.json()) as { success?: boolean; 'error-codes'?: string[] }
      const wrongSecret = verdict['error-codes']?.find((code) => code.endsWith('-input-secret'))
      // An error of the configuration, which the visitor cannot fix.
      if (wrongSecret) throw new Error(`Google rejects RECAPTCHA_SECRET: ${wrongSecret}`)
      return { isRight: verdict.success === true }
    },
  }
}
