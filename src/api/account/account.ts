import { z } from 'zod'
import {
  emailChange,
  passwordAgain,
  passwordChange,
  preferences,
  profileChange,
} from '../../domain/account/user-schema.ts'
import { NO_MAIL_SERVER } from '../../domain/mail/no-mail-server.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { limitPerAddress } from '../../http/access/rate-limit.ts'
import { routesFor } from '../../http/call/route.ts'
import { requestEmailChange } from '../../store/account/account-recovery.ts'
import { readPreferences, setPreferences, visit } from '../../store/account/preferences.ts'
import { changePassword, confirmSession, renameUser } from '../../store/account/users.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { AUTH_BYTES, rejectStudioName, type SignInChecks } from './sign-in.ts'
import { profileAnswer, profileJson, userAnswer, userJson } from './user-json.ts'

const route = routesFor({ who: 'signed in', maxBytes: AUTH_BYTES })

/** /auth/profile, /auth/preferences, /auth/change-password and /auth/email: the user's own account. */
export const accountCalls = (
  { db, secrets, passwords, settings: { smtp } }: CallParts,
  { confirmPassword, callerOf, devices }: SignInChecks,
) => [
  route('GET /auth/profile', {
    setsUpSecondFactor: true,
    summary: 'The signed-in user',
    answers: { 200: profileAnswer },
    run: ({ user }) => profileJson(user, secrets),
  }),

  route('PUT /auth/profile', {
    summary: 'Change your display name',
    body: profileChange,
    answers: { 200: message.extend({ user: userAnswer }) },
    run: async ({ user, body }) => {
      const renamed = await renameUser(db, user, body.name)
      return { user: userJson(renamed), message: `Name updated to ${renamed.name}!` }
    },
  }),

  route('GET /auth/preferences', {
    summary: 'What you have chosen for the dashboard',
    answers: { 200: preferences },
    run: ({ user }) => readPreferences(db, user.id),
  }),

  route('PUT /auth/preferences', {
    summary:
      'Choose whether pictures over the limit are shrunk without asking, and whether the list of the set-up is put away; what is not sent stays',
    body: preferences.partial(),
    answers: { 200: preferences },
    run: ({ user, body }) => setPreferences(db, user.id, body),
  }),

  route('POST /auth/visit', {
    summary: 'Note that you look at the activity; the answer is when you did in your last visit',
    answers: { 200: z.object({ since: z.string().nullable() }) },
    run: async ({ user }) => ({ since: await visit(db, user.id) }),
  }),

  route('GET /auth/confirmation', {
    setsUpSecondFactor: true,
    summary: 'Whether a call that needs a confirmation would pass now: 403 otherwise',
    needsConfirmation: true,
    answers: { 204: null },
    run: () => {},
  }),

  route('POST /auth/confirm', {
    setsUpSecondFactor: true,
    summary: 'Confirm with your password that it is you, for 15 minutes of this session',
    body: passwordAgain,
    says: 'Confirmed.',
    refuses: { 429: 'The password was wrong too often; `Retry-After` says when.' },
    run: async ({ c, user, sessionId, body: { password } }) =>
      confirmSession(db, await confirmPassword(c, user, 'password', password), sessionId),
  }),

  route('PUT /auth/change-password', {
    summary: 'Change your password; all your other sessions end',
    body: passwordChange,
    refuses: { 429: 'The current password was wrong too often; `Retry-After` says when.' },
    run: async ({ c, user, sessionId, body }) => {
      await rejectStudioName(db, body.newPassword, 'newPassword')
      const credentials = await confirmPassword(c, user, 'currentPassword', body.currentPassword)
      const passwordHash = await passwords.hash(body.newPassword, await callerOf(c, credentials))
      await changePassword(db, credentials, passwordHash, sessionId)
      devices.remember(c, { user, passwordHash })
      return { message: 'Password changed.' }
    },
  }),

  route('PUT /auth/email', {
    summary:
      'Request another e-mail address; it changes once the link mailed to it is opened. The response is the same when the address belongs to another account',
    limit: limitPerAddress(db, 'email-change'),
    body: emailChange,
    run: async ({ c, user, body: { email, password } }) => {
      const credentials = await confirmPassword(c, user, 'password', password)
      if (email === user.email) throw notValid({ email: 'This is your address already.' })
      await requestEmailChange(db, credentials, email)
      const sent = `A mail with a link has been sent to ${email}. Your address changes once you have opened it.`
      return { message: smtp ? sent : `${sent} ${NO_MAIL_SERVER}` }
    },
  }),
]
