import { Hono } from 'hono'
import { emailChange } from '../../domain/account/account-schema.ts'
import { NO_MAIL_SERVER } from '../../domain/mail/mail.ts'
import { notValid } from '../../domain/problem.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { checked, jsonBody } from '../../http/body.ts'
import { guard, whoAsks } from '../../http/guard.ts'
import { limitPerHour } from '../../http/rate-limit.ts'
import { askForEmailChange } from '../../store/account/email-change.ts'
import { described } from '../described.ts'
import { AUTH_BYTES, type AuthParts, type SignIn } from './sign-in.ts'

const CALLS_PER_HOUR = 20

/** /auth/email: one's own address, which changes when the new one is confirmed (account-recovery.ts). */
export function emailChangeCalls({ db, settings: { trustProxy, smtp } }: AuthParts, { confirm }: SignIn) {
  return new Hono<AppEnv>().put(
    '/email',
    described({
      summary: 'Ask for another e-mail address; it changes once the link that is mailed to it is opened',
      who: 'signed in',
      group: 'Accounts',
      body: emailChange,
      answers: { 200: '`{message}`, the same when the address belongs to somebody else' },
      refuses: { 429: 'Too many tries from one address; `Retry-After` says when.' },
    }),
    guard(),
    limitPerHour(db, 'email-change', CALLS_PER_HOUR, trustProxy),
    async (c) => {
      const { email, password } = checked(emailChange, await jsonBody(c, AUTH_BYTES))
      const { user } = whoAsks(c)
      const proved = await confirm(c, user, password, 'password', 'The password is not right.')
      if (email === user.email) throw notValid({ email: 'This is your address already.' })
      await askForEmailChange(db, proved, email)
      const message = `A mail with a link is on its way to ${email}. Your address changes once you have opened it.`
      return c.json({ message: smtp ? message : `${message} ${NO_MAIL_SERVER}` })
    },
  )
}
