import { z } from 'zod'
import { LINK_EXPIRED, linkPurposes, SESSION_LINK_OVER } from '../../domain/account/account-link.ts'
import { forgottenPassword, openedLink, passwordByLink } from '../../domain/account/user-schema.ts'
import { NO_MAIL_SERVER } from '../../domain/mail/no-mail-server.ts'
import { limitPerAddress } from '../../http/access/rate-limit.ts'
import { routesFor } from '../../http/call/route.ts'
import {
  confirmEmailChange,
  findPasswordLink,
  requestPasswordReset,
  setPasswordByLink,
} from '../../store/account/account-recovery.ts'
import { countPasskeys } from '../../store/account/passkeys.ts'
import { endSessionByLink } from '../../store/account/session-links.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { AUTH_BYTES, rejectStudioName } from './sign-in.ts'

const RESET_REQUESTED =
  'If there is an account with this address, a mail with a link has been sent to it. The link works once, for one hour.'

const PASSKEYS_STAY =
  'Your passkeys are unchanged: look at them in Settings, and remove those that you do not know or no longer have.'

const route = routesFor({ who: 'anyone', maxBytes: AUTH_BYTES })

/** /api/auth: password reset, invitations and e-mail confirmation. The caller is identified by the token of a mailed link. */
export const accountRecoveryCalls = ({ db, passwords, settings: { smtp } }: CallParts) => [
  route('POST /api/auth/forgot-password', {
    summary: 'Ask for a link to choose a new password; the answer is the same for every address',
    limit: limitPerAddress(db, 'reset'),
    body: forgottenPassword,
    run: async ({ body }) => {
      await requestPasswordReset(db, body.email)
      return { message: smtp ? RESET_REQUESTED : `${RESET_REQUESTED} ${NO_MAIL_SERVER}` }
    },
  }),

  route('POST /api/auth/open-link', {
    summary: 'The user of a mailed link, before they choose a password',
    body: openedLink,
    answers: { 200: z.object({ email: z.string(), name: z.string(), purpose: z.enum(linkPurposes) }) },
    refuses: { 422: LINK_EXPIRED },
    run: async ({ body }) => {
      const { user, purpose } = await findPasswordLink(db, body.token)
      return { email: user.email, name: user.name, purpose }
    },
  }),

  route('POST /api/auth/reset-password', {
    summary: 'Set a password by the link of a reset mail or an invitation; every session of the user ends',
    limit: limitPerAddress(db, 'reset-password'),
    body: passwordByLink,
    run: async ({ body: { token, password } }) => {
      // Checked before the expensive hash, so that only callers with a valid link cause it.
      const { user } = await findPasswordLink(db, token)
      await rejectStudioName(db, password, 'password')
      const passwordHash = await passwords.hash(password, { group: user.id, isKnown: true })
      await setPasswordByLink(db, token, passwordHash)
      const message = 'Your password is set. Sign in with it.'
      return { message: (await countPasskeys(db, user.id)) > 0 ? `${message} ${PASSKEYS_STAY}` : message }
    },
  }),

  route('POST /api/auth/end-session', {
    summary: 'End the session of a mail about a sign-in from a new device',
    body: openedLink,
    refuses: { 422: SESSION_LINK_OVER },
    run: async ({ body }) => {
      await endSessionByLink(db, body.token)
      return { message: 'That session has ended. Now choose a new password.' }
    },
  }),

  route('POST /api/auth/confirm-email', {
    summary: 'Confirm a new e-mail address by the link that was mailed to it',
    body: openedLink,
    refuses: { 422: LINK_EXPIRED },
    run: async ({ body }) => {
      const { email } = await confirmEmailChange(db, body.token)
      return { message: `From now on you sign in as ${email}.` }
    },
  }),
]
