import { emailChange } from '../../domain/account/account-schema.ts'
import { NO_MAIL_SERVER } from '../../domain/mail/no-mail-server.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { limitPerHour } from '../../http/access/rate-limit.ts'
import { route } from '../../http/call/route.ts'
import { requestEmailChange } from '../../store/account/email-change.ts'
import { AUTH_BYTES, type AuthParts, type SignInChecks } from './sign-in.ts'

const CALLS_PER_HOUR = 20

/** /auth/email: the user's own address, which changes when the new one is confirmed (account-recovery.ts). */
export const emailChangeCalls = (
  { db, settings: { trustProxy, smtp } }: AuthParts,
  { confirmPassword }: SignInChecks,
) => [
  route('PUT /auth/email', {
    summary:
      'Request another e-mail address; it changes once the link mailed to it is opened. The response is the same when the address belongs to another account',
    who: 'signed in',
    limit: limitPerHour(db, 'email-change', CALLS_PER_HOUR, trustProxy),
    body: emailChange,
    maxBytes: AUTH_BYTES,
    answers: { 200: message },
    run: async ({ c, user, body: { email, password } }) => {
      const credentials = await confirmPassword(c, user, password, 'password', 'The password is not correct.')
      if (email === user.email) throw notValid({ email: 'This is your address already.' })
      await requestEmailChange(db, credentials, email)
      const sent = `A mail with a link has been sent to ${email}. Your address changes once you have opened it.`
      return { message: smtp ? sent : `${sent} ${NO_MAIL_SERVER}` }
    },
  }),
]
