import { Hono } from 'hono'
import { LINK_ENDED } from '../../domain/account/account-link.ts'
import { forgottenPassword, openedLink, passwordByLink } from '../../domain/account/account-schema.ts'
import { NO_MAIL_SERVER } from '../../domain/mail/mail.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { checked, jsonBody } from '../../http/body.ts'
import { limitPerHour } from '../../http/rate-limit.ts'
import { hashPassword } from '../../outside/passwords.ts'
import { askForReset, findPasswordLink, setPasswordByLink } from '../../store/account/account-recovery.ts'
import { confirmEmailChange } from '../../store/account/email-change.ts'
import type { Database } from '../../store/database.ts'
import { described } from '../described.ts'
import { AUTH_BYTES, refuseStudioName } from './sign-in.ts'

const group = 'Accounts'
const CALLS_PER_HOUR = 20
const TOO_MANY = 'Too many tries from one address; `Retry-After` says when.'
const ASKED =
  'If there is an account with this address, a mail with a link is on its way. The link is good once, for one hour.'

export type MailSettings = { trustProxy: boolean; smtp?: unknown }

/** /api/auth: what the links of mails are for. Nobody is signed in here; the link's token says who it is. */
export function accountRecoveryCalls(db: Database, { trustProxy, smtp }: MailSettings) {
  const app = new Hono<AppEnv>()

  app.post(
    '/forgot-password',
    described({
      summary: 'Ask for a link to choose a new password; the answer is the same for every address',
      who: 'anyone',
      group,
      body: forgottenPassword,
      answers: { 200: '`{message}`' },
      refuses: { 429: TOO_MANY },
    }),
    limitPerHour(db, 'reset', CALLS_PER_HOUR, trustProxy),
    async (c) => {
      const { email } = checked(forgottenPassword, await jsonBody(c, AUTH_BYTES))
      await askForReset(db, email)
      return c.json({ message: smtp ? ASKED : `${ASKED} ${NO_MAIL_SERVER}` })
    },
  )

  app.post(
    '/open-link',
    described({
      summary: 'Whose password the link of a mail sets, before one types it',
      who: 'anyone',
      group,
      body: openedLink,
      answers: { 200: '`{email, name, purpose}`; purpose is password-reset or invitation' },
      refuses: { 422: LINK_ENDED },
    }),
    async (c) => {
      const { token } = checked(openedLink, await jsonBody(c, AUTH_BYTES))
      const { user, purpose } = await findPasswordLink(db, token)
      return c.json({ email: user.email, name: user.name, purpose })
    },
  )

  app.post(
    '/reset-password',
    described({
      summary:
        'Choose a password by the link of a mail, also of an invitation; every session of the user ends',
      who: 'anyone',
      group,
      body: passwordByLink,
      answers: { 200: '`{message}`' },
      refuses: { 429: TOO_MANY },
    }),
    limitPerHour(db, 'reset-password', CALLS_PER_HOUR, trustProxy),
    async (c) => {
      const { token, password } = checked(passwordByLink, await jsonBody(c, AUTH_BYTES))
      // Before the costly hash: only who has a link keeps the server busy with it.
      await findPasswordLink(db, token)
      await refuseStudioName(db, password, 'password')
      await setPasswordByLink(db, token, await hashPassword(password))
      return c.json({ message: 'Your password is set. Sign in with it.' })
    },
  )

  app.post(
    '/confirm-email',
    described({
      summary: 'Confirm a new e-mail address by the link that was mailed to it',
      who: 'anyone',
      group,
      body: openedLink,
      answers: { 200: '`{message}`' },
      refuses: { 422: LINK_ENDED },
    }),
    async (c) => {
      const { token } = checked(openedLink, await jsonBody(c, AUTH_BYTES))
      const { email } = await confirmEmailChange(db, token)
      return c.json({ message: `From now on you sign in as ${email}.` })
    },
  )

  return app
}
