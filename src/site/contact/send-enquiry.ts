import type { Refusal } from '../../domain/answer-schema.ts'
import type { EnquiryFields, SentEnquiry } from '../../domain/enquiry/enquiry-schema.ts'
import type { FieldErrors } from '../../domain/problem.ts'

const SEND_TIMEOUT = 30_000 // ms
const NO_CONNECTION = 'An error occurred. Please check your connection.'
const FAILED = 'Something went wrong. Please try again.'

type Outcome =
  | { isSent: true; message: string }
  | { isSent: false; hasArrived: boolean; message: string; errors: FieldErrors }

/**
 * Sends what was written. Whatever happens, it comes back as words for the visitor. Sent again with the same key, after an
 * answer that got lost, it is kept once.
 */
export async function sendEnquiry(
  enquiry: EnquiryFields,
  recaptchaToken: string,
  key: string,
): Promise<Outcome> {
  let response: Response
  try {
    response = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ ...enquiry, recaptchaToken } satisfies SentEnquiry),
      signal: AbortSignal.timeout(SEND_TIMEOUT),
    })
  } catch {
    return { isSent: false, hasArrived: false, message: NO_CONNECTION, errors: {} }
  }
  const answer = (await response.json().catch(() => ({}))) as Partial<Refusal>
  const message = typeof answer.message === 'string' ? answer.message : ''
  if (response.ok) return { isSent: true, message: message || 'Thank you for your message!' }
  return {
    isSent: false,
    hasArrived: true,
    message: message || FAILED,
    errors: errorsIn(answer.errors),
  }
}

/** The captcha alone is refused; nothing that was written is at fault. */
export function isAboutCaptcha(outcome: Outcome): boolean {
  return !outcome.isSent && Object.keys(outcome.errors).join() === 'recaptchaToken'
}

function errorsIn(errors: unknown): FieldErrors {
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
