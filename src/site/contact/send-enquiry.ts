import type { EnquiryFields, SentEnquiry } from '../../domain/enquiry/enquiry-schema.ts'
import { type Outcome, post } from '../shell/post.ts'

/** Sends what was written. Sent again with the same key, after an answer that got lost, it is stored once. */
export function sendEnquiry(enquiry: EnquiryFields, recaptchaToken: string, key: string): Promise<Outcome> {
  const body: SentEnquiry = { ...enquiry, recaptchaToken }
  return post('/api/contact', body, { 'Idempotency-Key': key })
}

/** The captcha alone is refused; nothing that was written is at fault. */
export function isAboutCaptcha(outcome: Outcome): boolean {
  return !outcome.isSent && Object.keys(outcome.errors).join() === 'recaptchaToken'
}
