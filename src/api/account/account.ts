import { z } from 'zod'
import { preferences } from '../../domain/account/preferences-schema.ts'
import { passwordChange, profileChange } from '../../domain/account/user-schema.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { route } from '../../http/call/route.ts'
import { hashPassword } from '../../outside/passwords.ts'
import { readPreferences, setPreferences } from '../../store/account/preferences.ts'
import { changePassword, renameUser } from '../../store/account/users.ts'
import { visit } from '../../store/account/visits.ts'
import { AUTH_BYTES, type AuthParts, rejectStudioName, type SignInChecks } from './sign-in.ts'
import { userAnswer, userJson } from './user-json.ts'

const WRONG_CURRENT = 'The current password is not correct.'
const profile = z.object({ user: userAnswer })

/** /auth/profile, /auth/preferences and /auth/change-password: the user's own name, choices and password. */
export const accountCalls = ({ db }: AuthParts, { confirmPassword, callerOf }: SignInChecks) => [
  route('GET /auth/profile', {
    summary: 'The signed-in user',
    who: 'signed in',
    answers: { 200: profile },
    run: ({ user }) => ({ user: userJson(user) }),
  }),

  route('PUT /auth/profile', {
    summary: 'Change your display name',
    who: 'signed in',
    body: profileChange,
    maxBytes: AUTH_BYTES,
    answers: { 200: profile.extend(message.shape) },
    run: async ({ user, body }) => {
      const renamed = await renameUser(db, user, body.name)
      return { user: userJson(renamed), message: `Name updated to ${renamed.name}!` }
    },
  }),

  route('GET /auth/preferences', {
    summary: 'What you have chosen for the dashboard',
    who: 'signed in',
    answers: { 200: preferences },
    run: ({ user }) => readPreferences(db, user.id),
  }),

  route('PUT /auth/preferences', {
    summary:
      'Choose whether pictures over the limit are shrunk without asking, and whether the list of the set-up is put away; what is not sent stays',
    who: 'signed in',
    body: preferences.partial(),
    maxBytes: AUTH_BYTES,
    answers: { 200: preferences },
    run: ({ user, body }) => setPreferences(db, user.id, body),
  }),

  route('POST /auth/visit', {
    summary: 'Note that you look at the activity; the answer is when you did in your last visit',
    who: 'signed in',
    answers: { 200: z.object({ since: z.string().nullable() }) },
    run: async ({ user }) => ({ since: await visit(db, user.id) }),
  }),

  route('PUT /auth/change-password', {
    summary: 'Change your password; all your other sessions end',
    who: 'signed in',
    body: passwordChange,
    maxBytes: AUTH_BYTES,
    answers: { 200: message },
    refuses: { 429: 'The current password was wrong too often; `Retry-After` says when.' },
    run: async ({ c, user, sessionId, body }) => {
      await rejectStudioName(db, body.newPassword, 'newPassword')
      const credentials = await confirmPassword(
        c,
        user,
        body.currentPassword,
        'currentPassword',
        WRONG_CURRENT,
      )
      const passwordHash = await hashPassword(body.newPassword, await callerOf(c, user))
      await changePassword(db, credentials, passwordHash, sessionId)
      return { message: 'Password changed.' }
    },
  }),
]
