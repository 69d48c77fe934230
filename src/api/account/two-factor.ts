import { Hono } from 'hono'
import { codeAlone, passwordAgain } from '../../domain/account/user-schema.ts'
import { notValid } from '../../domain/problem.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { checked, jsonBody } from '../../http/body.ts'
import { guard, whoAsks } from '../../http/guard.ts'
import {
  appCode,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  setupOf,
  stepOf,
} from '../../outside/authenticator.ts'
import {
  beginTwoFactor,
  countRecoveryCodes,
  disableTwoFactor,
  enableTwoFactor,
  findTwoFactor,
  noSetup,
  onAlready,
  replaceRecoveryCodes,
} from '../../store/account/two-factor.ts'
import { findContent } from '../../store/content/content.ts'
import { described } from '../described.ts'
import { opened } from './check-code.ts'
import { AUTH_BYTES, type AuthParts, type SignIn } from './sign-in.ts'

const group = 'Accounts'
const WRONG_CODE = 'This code is not right. Type the one that the app shows now.'
const WRONG_PASSWORD = 'The password is not right.'
const WRONG_TOO_OFTEN = { 429: 'The password was wrong too often; `Retry-After` says when.' }

export type TwoFactorJson = { isEnabled: boolean; recoveryCodesLeft: number }
export type TwoFactorSetup = ReturnType<typeof setupOf>

/** /auth/2fa: a second step at every sign-in, with an authenticator app. */
export function twoFactorCalls({ db, secrets, log }: AuthParts, { confirm }: SignIn) {
  const app = new Hono<AppEnv>()

  app.get(
    '/',
    described({
      summary: 'Whether one’s sign-in needs a code, and how many recovery codes are left',
      who: 'signed in',
      group,
      answers: { 200: '`{isEnabled, recoveryCodesLeft}`' },
    }),
    guard(),
    async (c) => {
      const { id } = whoAsks(c).user
      const isEnabled = (await findTwoFactor(db, id))?.isEnabled ?? false
      const answer: TwoFactorJson = { isEnabled, recoveryCodesLeft: await countRecoveryCodes(db, id) }
      return c.json(answer)
    },
  )

  app.post(
    '/setup',
    described({
      summary: 'Begin to set up two-factor authentication; nothing changes until `enable`',
      who: 'signed in',
      group,
      answers: { 200: '`{secret, uri, qr}`; `qr` is a picture as a data: address' },
      refuses: { 409: 'It is on already.' },
    }),
    guard(),
    async (c) => {
      const { user } = whoAsks(c)
      const secret = newSecret()
      await beginTwoFactor(db, user.id, secrets.seal(secret, user.id))
      const issuer = (await findContent(db, 'site'))?.studioName ?? 'Plinth'
      return c.json(setupOf(secret, { account: user.email, issuer }))
    },
  )

  app.post(
    '/enable',
    described({
      summary: 'Turn it on with the first code',
      who: 'signed in',
      group,
      body: codeAlone,
      answers: { 200: '`{recoveryCodes, message}`; the codes are told this once' },
      refuses: { 409: 'No setup was begun, or it is on already.' },
    }),
    guard(),
    async (c) => {
      const code = appCode(checked(codeAlone, await jsonBody(c, AUTH_BYTES)).code)
      const { user } = whoAsks(c)
      const waiting = await findTwoFactor(db, user.id)
      if (!waiting) throw noSetup()
      if (waiting.isEnabled) throw onAlready()
      const { sealedSecret } = waiting
      const step = code && stepOf(opened(sealedSecret, user.id, secrets, log), code)
      if (!step) throw notValid({ code: WRONG_CODE })
      const recoveryCodes = newRecoveryCodes()
      const codeHashes = recoveryCodes.map(recoveryHash)
      await enableTwoFactor(db, user, { sealedSecret, step, codeHashes })
      return c.json({ recoveryCodes, message: 'Two-factor authentication is on.' })
    },
  )

  app.post(
    '/recovery-codes',
    described({
      summary: 'Make new recovery codes; those made before are good no more',
      who: 'signed in',
      group,
      body: passwordAgain,
      answers: { 200: '`{recoveryCodes}`; the codes are told this once' },
      refuses: { 409: 'Two-factor authentication is off.', ...WRONG_TOO_OFTEN },
    }),
    guard(),
    async (c) => {
      const { password } = checked(passwordAgain, await jsonBody(c, AUTH_BYTES))
      const { user } = whoAsks(c)
      const proved = await confirm(c, user, password, 'password', WRONG_PASSWORD)
      const recoveryCodes = newRecoveryCodes()
      await replaceRecoveryCodes(db, proved, recoveryCodes.map(recoveryHash))
      return c.json({ recoveryCodes })
    },
  )

  app.post(
    '/disable',
    described({
      summary: 'Turn it off',
      who: 'signed in',
      group,
      body: passwordAgain,
      answers: { 200: '`{message}`' },
      refuses: WRONG_TOO_OFTEN,
    }),
    guard(),
    async (c) => {
      const { password } = checked(passwordAgain, await jsonBody(c, AUTH_BYTES))
      const { user } = whoAsks(c)
      const proved = await confirm(c, user, password, 'password', WRONG_PASSWORD)
      await disableTwoFactor(db, proved)
      return c.json({ message: 'Two-factor authentication is off.' })
    },
  )

  return app
}
