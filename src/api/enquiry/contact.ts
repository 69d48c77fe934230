import { Hono } from 'hono'
import { sentEnquiry } from '../../domain/enquiry/enquiry-schema.ts'
import { notValid } from '../../domain/problem.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { checked, jsonBody } from '../../http/body.ts'
import { clientAddress } from '../../http/client-address.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { limitPerHour } from '../../http/rate-limit.ts'
import type { Captcha, CaptchaVerdict } from '../../outside/captcha.ts'
import type { Database, Tx } from '../../store/database.ts'
import { addEnquiry, isKept } from '../../store/enquiry/enquiries.ts'
import { spendCaptcha } from '../../store/spent-captchas.ts'
import { described } from '../described.ts'

const group = 'Public forms'
const CALLS_PER_HOUR = 20
/** An enquiry of full length takes 18 KB where every character takes three bytes; the rest is the solved captcha's. */
const BYTES = 32 * 1024
const NOT_SOLVED = 'The check that you are not a robot did not succeed. Please try again.'

/** /api/captcha and /api/contact: what a visitor writes to the studio. */
export function contactCalls(db: Database, captcha: Captcha, trustProxy: boolean) {
  const app = new Hono<AppEnv>()

  app.get(
    '/captcha',
    described({
      summary: 'A challenge to be solved before a public form is sent',
      who: 'anyone',
      group,
      answers: { 200: '`{provider: "altcha", challenge}` or `{provider: "recaptcha", siteKey}`' },
    }),
    async (c) => c.json(await captcha.ask()),
  )

  app.post(
    '/contact',
    described({
      summary:
        'Write to the studio; `recaptchaToken` is the solved challenge. The same words with the same `Idempotency-Key` are kept once',
      who: 'anyone',
      group,
      body: sentEnquiry,
      answers: { 201: '`{message}`' },
      refuses: { 413: 'Over 32 KB.', 429: 'Too many tries from one address; `Retry-After` says when.' },
    }),
    limitPerHour(db, 'contact', CALLS_PER_HOUR, trustProxy),
    async (c) => {
      const { recaptchaToken, ...enquiry } = checked(sentEnquiry, await jsonBody(c, BYTES))
      const call = idempotencyKey(c, enquiry)
      if (!(await isKept(db, call))) {
        const verdict = await captcha.check(recaptchaToken, clientAddress(c, trustProxy))
        await addEnquiry(db, enquiry, call, (tx) => allow(tx, verdict))
      }
      return c.json({ message: 'Thank you for your message!' }, 201)
    },
  )

  return app
}

/** Spent together with what it was solved for: a captcha is good once, and for nothing that was not kept. */
async function allow(tx: Tx, verdict: CaptchaVerdict) {
  const spend = verdict.isRight ? verdict.spend : undefined
  const isFirstUse = !spend || (await spendCaptcha(tx, spend.signature, spend.expiresAt))
  if (!verdict.isRight || !isFirstUse) throw notValid({ recaptchaToken: NOT_SOLVED })
}
