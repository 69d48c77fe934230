import { sentEnquiry } from '../../domain/enquiry/enquiry-schema.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { captchaQuestion } from '../../domain/shared/captcha-schema.ts'
import { limitPerAddress } from '../../http/access/rate-limit.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { routesFor } from '../../http/call/route.ts'
import type { Captcha } from '../../outside/captcha.ts'
import type { Database } from '../../store/database/database.ts'
import { addEnquiry } from '../../store/enquiry/enquiries.ts'
import { isRepeated } from '../../store/requests/idempotency.ts'
import { useCaptcha } from '../shared/use-captcha.ts'

/** The longest enquiry takes 18 KB when every character takes three bytes; the rest is for the captcha's solution. */
const MAX_BODY_BYTES = 32 * 1024

const route = routesFor({ who: 'anyone' })

/** /api/captcha and /api/contact: the public contact form. */
export const contactCalls = (db: Database, captcha: Captcha) => [
  route('GET /api/captcha', {
    summary: 'A challenge to be solved before a public form is sent',
    answers: { 200: captchaQuestion },
    run: () => captcha.ask(),
  }),

  route('POST /api/contact', {
    summary:
      'Write to the studio; `recaptchaToken` is the solved challenge. The same body with the same `Idempotency-Key` is stored once',
    limit: limitPerAddress(db, 'contact'),
    body: sentEnquiry,
    maxBytes: MAX_BODY_BYTES,
    answers: { 201: message },
    run: async ({ c, body: { recaptchaToken, ...enquiry } }) => {
      const call = idempotencyKey(c, enquiry)
      if (!(await isRepeated(db, call))) {
        const verdict = await captcha.check(recaptchaToken, c.get('address'))
        await addEnquiry(db, enquiry, call, (tx) => useCaptcha(tx, verdict))
      }
      return { message: 'Thank you for your message!' }
    },
  }),
]
