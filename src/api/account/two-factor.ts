import { z } from 'zod'
import { codeAlone, passwordAgain } from '../../domain/account/user-schema.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { routesFor } from '../../http/call/route.ts'
import {
  appCode,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  setupOf,
  stepOf,
} from '../../outside/authenticator.ts'
import { countRecoveryCodes } from '../../store/account/recovery-codes.ts'
import {
  alreadyEnabled,
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  findTwoFactor,
  replaceRecoveryCodes,
  setupMissing,
} from '../../store/account/two-factor.ts'
import { findContent } from '../../store/content/content.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { decryptSecret } from './check-code.ts'
import { AUTH_BYTES, type SignInChecks } from './sign-in.ts'

const WRONG_CODE =
  'This code is not correct. Enter the one that the app shows now, and check the clock of your phone.'
const WRONG_TOO_OFTEN = { 429: 'The password was wrong too often; `Retry-After` says when.' }

const twoFactorAnswer = z.object({
  isEnabled: z.boolean(),
  recoveryCodesLeft: z.number(),
  neededBy: z
    .string()
    .nullable()
    .describe(
      'When your role needs a second factor and you have none, an authenticator app or a passkey: the time from which you can do nothing else than set one up.',
    ),
})

const setupAnswer = z.object({
  secret: z.string(),
  uri: z.string(),
  qr: z.string().meta({ description: 'A picture as a data: address.' }),
})
export type TwoFactorSetup = z.output<typeof setupAnswer>

const recoveryCodesAnswer = z.object({
  recoveryCodes: z.array(z.string()).meta({ description: 'Returned only once.' }),
})

const route = routesFor({ who: 'signed in', maxBytes: AUTH_BYTES })

/** /auth/2fa: two-factor authentication with an authenticator app. */
export const twoFactorCalls = ({ db, secrets, log }: CallParts, { confirmPassword }: SignInChecks) => [
  route('GET /auth/2fa', {
    setsUpSecondFactor: true,
    summary: 'Whether your sign-in needs a code, and how many recovery codes are left',
    answers: { 200: twoFactorAnswer },
    run: async ({ c, user }) => {
      const isEnabled = (await findTwoFactor(db, user.id))?.isEnabled ?? false
      const neededBy = c.get('signedIn')?.secondFactorBy ?? null
      return { isEnabled, recoveryCodesLeft: await countRecoveryCodes(db, user.id), neededBy }
    },
  }),

  route('POST /auth/2fa/setup', {
    needsConfirmation: true,
    setsUpSecondFactor: true,
    summary: 'Start to set up two-factor authentication; nothing changes until `enable`',
    answers: { 200: setupAnswer },
    refuses: { 409: 'It is on already.' },
    run: async ({ user }) => {
      const secret = newSecret()
      await beginTwoFactor(db, user.id, secrets.seal(secret, user.id))
      const issuer = (await findContent(db, 'site')).studioName
      return setupOf(secret, { account: user.email, issuer })
    },
  }),

  route('POST /auth/2fa/enable', {
    needsConfirmation: true,
    setsUpSecondFactor: true,
    summary: 'Turn two-factor authentication on with the first code',
    body: codeAlone,
    answers: { 200: recoveryCodesAnswer.extend(message.shape) },
    refuses: { 409: 'No setup was started, or it is on already.' },
    run: async ({ user, body }) => {
      const code = appCode(body.code)
      const waiting = await findTwoFactor(db, user.id)
      if (!waiting) throw setupMissing()
      if (waiting.isEnabled) throw alreadyEnabled()
      const { sealedSecret } = waiting
      const step = code && stepOf(decryptSecret(sealedSecret, user.id, secrets, log), code)
      if (!step || step === 'ended') throw notValid({ code: WRONG_CODE })
      const recoveryCodes = newRecoveryCodes()
      const codeHashes = recoveryCodes.map(recoveryHash)
      await enableTwoFactor(db, user, { sealedSecret, step, codeHashes })
      return { recoveryCodes, message: 'Two-factor authentication is on.' }
    },
  }),

  route('POST /auth/2fa/recovery-codes', {
    needsConfirmation: true,
    summary: 'Make new recovery codes; those made before no longer work',
    answers: { 200: recoveryCodesAnswer },
    refuses: { 409: 'You have neither an authenticator app nor a passkey.' },
    run: async ({ user }) => {
      const recoveryCodes = newRecoveryCodes()
      await replaceRecoveryCodes(db, user, recoveryCodes.map(recoveryHash))
      return { recoveryCodes }
    },
  }),

  route('POST /auth/2fa/disable', {
    summary: 'Turn two-factor authentication off',
    body: passwordAgain,
    refuses: { ...WRONG_TOO_OFTEN, 409: 'Your role needs a second factor, and you have no passkey.' },
    run: async ({ c, user, body }) => {
      const credentials = await confirmPassword(c, user, 'password', body.password)
      await disableTwoFactor(db, credentials)
      return { message: 'Two-factor authentication is off.' }
    },
  }),
]
