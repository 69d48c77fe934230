import { message } from '../../domain/answer-schema.ts'
import { captchaQuestion } from '../../domain/captcha-schema.ts'
import { sentEnquiry } from '../../domain/enquiry/enquiry-schema.ts'
import { notValid } from '../../domain/problem.ts'
import { clientAddress } from '../../http/client-address.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { limitPerHour } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import type { Captcha, CaptchaVerdict } from '../../outside/captcha.ts'
import type { Database, Tx } from '../../store/database.ts'
import { addEnquiry, isStored } from '../../store/enquiry/enquiries.ts'
import { markCaptchaUsed } from '../../store/spent-captchas.ts'

const group = 'Public forms'
const CALLS_PER_HOUR = 20
/** The longest enquiry takes 18 KB when every character takes three bytes; the rest is for the captcha's solution. */
const BYTES = 32 * 1024
const NOT_SOLVED = 'The check that you are not a robot did not succeed. Please try again.'

/** /api/captcha and /api/contact: the public contact form. */
export const contactCalls = (db: Database, captcha: Captcha, trustProxy: boolean) => [
  route(
    'GET /api/captcha',
    {
      summary: 'A challenge to be solved before a public form is sent',
      who: 'anyone',
      group,
      answers: { 200: captchaQuestion },
    },
    () => captcha.ask(),
  ),

  route(
    'POST /api/contact',
    {
      summary:
        'Write to the studio; `recaptchaToken` is the solved challenge. The same body with the same `Idempotency-Key` is stored once',
      who: 'anyone',
      group,
      limit: limitPerHour(db, 'contact', CALLS_PER_HOUR, trustProxy),
      body: sentEnquiry,
      maxBytes: BYTES,
      answers: { 201: message },
    },
    async ({ c, body: { recaptchaToken, ...enquiry } }) => {
      const call = idempotencyKey(c, enquiry)
      if (!(await isStored(db, call))) {
        const verdict = await captcha.check(recaptchaToken, clientAddress(c, trustProxy))
        await addEnquiry(db, enquiry, call, (tx) => useCaptcha(tx, verdict))
      }
      return { message: 'Thank you for your message!' }
    },
  ),
]

/** Marks the captcha as used in the transaction that stores the enquiry, so that each solution works once. */
async function useCaptcha(tx: Tx, verdict: CaptchaVerdict) {
  const spend = verdict.isRight ? verdict.spend : undefined
  const isFirstUse = !spend || (await markCaptchaUsed(tx, spend.signature, spend.expiresAt))
  if (!verdict.isRight || !isFirstUse) throw notValid({ recaptchaToken: NOT_SOLVED })
}
