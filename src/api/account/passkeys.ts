import type { Context } from 'hono'
import { z } from 'zod'
import type { User } from '../../domain/account/known-user-schema.ts'
import {
  newPasskey,
  passkeyName,
  type UsedPasskey,
  usedPasskey,
} from '../../domain/account/passkey-schema.ts'
import { notFound, notSignedIn, notValid } from '../../domain/shared/problem.ts'
import { limitPerAddress } from '../../http/access/rate-limit.ts'
import { routesFor } from '../../http/call/route.ts'
import type { AppEnv } from '../../http/shared/app-env.ts'
import { challengeIn, PASSKEY_ALGORITHMS, passkeyChecks } from '../../outside/passkeys.ts'
import {
  addPasskey,
  confirmByPasskey,
  findPasskey,
  listKeys,
  listPasskeys,
  makeChallenge,
  type PasskeyUse,
  removePasskey,
  removePasskeysByAdmin,
  renamePasskey,
  signInByPasskey,
} from '../../store/account/passkeys.ts'
import { findUser } from '../../store/account/user-rows.ts'
import { findContent } from '../../store/content/content.ts'
import type { Database } from '../../store/database/database.ts'
import { identified, identifiedSchema } from '../shared/answers.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { AUTH_BYTES, type SignInChecks } from './sign-in.ts'
import { type SignedInJson, signedInAnswer } from './user-json.ts'

const TIMEOUT = 5 * 60_000 // ms
const NOT_MADE =
  'The passkey could not be checked. Open this page at the address of the website and try again.'
const NOT_KNOWN = 'This passkey does not work here. Sign in with your password.'
const NOT_CONFIRMED = 'This passkey is not one of yours. Type your password.'
const OVER = 'The challenge is over, or was used.'

const passkeyAnswer = identifiedSchema(
  z.object({ id: z.string(), name: z.string(), createdAt: z.string(), usedAt: z.string().nullable() }),
)
export type PasskeyJson = z.output<typeof passkeyAnswer>

const known = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })
/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(known),
})
/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

const SELECTION = {
  residentKey: 'required',
  requireResidentKey: true,
  userVerification: 'required',
} as const

const route = routesFor({ who: 'signed in', maxBytes: AUTH_BYTES, missing: 'You have no such passkey.' })
const openRoute = routesFor({ who: 'anyone', maxBytes: AUTH_BYTES })
const routeToUser = routesFor({ who: 'users', missing: 'There is no such user.' })

/** /api/users/:id/passkeys: those of a user, for Super Admins. */
export const passkeysOfUserCalls = (db: Database) => [
  routeToUser('GET /api/users/:id/passkeys', {
    summary: 'The passkeys of a user, the oldest first',
    answers: { 200: z.array(passkeyAnswer) },
    run: async ({ params }) => {
      const { id } = await findUser(db, params.id)
      return (await listPasskeys(db, id)).map(identified)
    },
  }),

  routeToUser('DELETE /api/users/:id/passkeys', {
    needsConfirmation: true,
    summary: 'Remove all passkeys of a user, such as those of a lost device',
    says: 'All passkeys removed.',
    refuses: {
      404: 'There is no such user, or the user has none.',
      409: 'They are your own, your role needs a second factor, and you have no other one.',
    },
    run: async ({ user, params }) => {
      if (!(await removePasskeysByAdmin(db, user, params.id))) throw notFound('Passkey')
    },
  }),
]

/** /auth/passkeys: the list of one's own. */
const ownPasskeyCalls = (db: Database) => [
  route('GET /auth/passkeys', {
    setsUpSecondFactor: true,
    summary: 'Your passkeys, the oldest first',
    answers: { 200: z.array(passkeyAnswer) },
    run: async ({ user }) => (await listPasskeys(db, user.id)).map(identified),
  }),

  route('PUT /auth/passkeys/:id', {
    summary: 'Change the name of a passkey',
    body: passkeyName,
    says: 'Renamed.',
    run: async ({ user, params, body }) => {
      if (!(await renamePasskey(db, user, params.id, body.name))) throw notFound('Passkey')
    },
  }),

  route('DELETE /auth/passkeys/:id', {
    summary: 'Remove a passkey, which no longer signs in then',
    needsConfirmation: true,
    answers: { 204: null },
    refuses: { 409: 'Your role needs a second factor, and you have no other one.' },
    run: async ({ user, params }) => {
      if (!(await removePasskey(db, user, params.id))) throw notFound('Passkey')
    },
  }),
]

/** /auth/passkeys. `signedIn` makes the answer to a sign-in. */
export function passkeyCalls(
  { db, log, settings: { publicUrl } }: CallParts,
  { deviceOf }: SignInChecks,
  signedIn: (c: Context<AppEnv>, token: string, user: User) => Promise<SignedInJson>,
) {
  const checks = passkeyChecks(publicUrl)
  const limit = limitPerAddress(db, 'passkey')
  const keysOf = async (userId: string) =>
    (await listKeys(db, userId)).map((key) => ({ ...key, type: 'public-key' as const }))
  const requestFor = (challenge: string, allowCredentials: z.output<typeof known>[] = []) => ({
    challenge,
    rpId: checks.rpId,
    timeout: TIMEOUT,
    userVerification: 'required' as const,
    allowCredentials,
  })

  /** The use of a passkey that the browser proves; undefined when it is unknown or the proof is wrong. */
  async function useOf(response: UsedPasskey): Promise<PasskeyUse | undefined> {
    const challenge = challengeIn(response.response.clientDataJSON)
    const found = await findPasskey(db, response.id)
    if (!challenge || !found) return undefined
    const counter = await checks.used(response, challenge, found.key)
    return counter === undefined ? undefined : { ...found, challenge, counter }
  }

  return [
    ...ownPasskeyCalls(db),

    openRoute('POST /auth/passkeys/sign-in/options', {
      summary: 'What a browser needs to sign in with a passkey',
      limit,
      answers: { 200: requestOptions },
      run: async () => requestFor(await makeChallenge(db, 'sign in')),
    }),

    openRoute('POST /auth/passkeys/sign-in', {
      summary: 'Sign in with a passkey, without e-mail and password',
      limit,
      body: usedPasskey,
      answers: { 200: signedInAnswer },
      refuses: { 401: 'The passkey is unknown, or its proof is wrong.', 409: OVER },
      run: async ({ c, body: { response } }) => {
        const use = await useOf(response)
        if (!use) {
          log.info({ address: c.get('address') }, 'a sign-in with a passkey was refused')
          throw notSignedIn(NOT_KNOWN)
        }
        return signedIn(c, await signInByPasskey(db, use, deviceOf(c)), use.user)
      },
    }),

    route('POST /auth/passkeys/options', {
      setsUpSecondFactor: true,
      summary: 'What a browser needs to make a passkey',
      needsConfirmation: true,
      answers: { 200: creationOptions },
      run: async ({ user: { id, name, email } }) => ({
        challenge: await makeChallenge(db, `add for ${id}`),
        rp: { id: checks.rpId, name: (await findContent(db, 'site')).studioName },
        user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name || email },
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: TIMEOUT,
        excludeCredentials: await keysOf(id),
        authenticatorSelection: SELECTION,
        attestation: 'none' as const,
      }),
    }),

    route('POST /auth/passkeys', {
      setsUpSecondFactor: true,
      summary: 'Add a passkey that the browser has made',
      needsConfirmation: true,
      body: newPasskey,
      answers: { 201: passkeyAnswer },
      refuses: { 409: 'The challenge is over, the passkey is in use already, or there are 20.' },
      run: async ({ user, body: { name, response } }) => {
        const challenge = challengeIn(response.response.clientDataJSON)
        const key = challenge && (await checks.made(response, challenge))
        if (!challenge || !key) throw notValid({ response: NOT_MADE })
        return identified(await addPasskey(db, user, { key, name, challenge }))
      },
    }),

    route('POST /auth/passkeys/confirm/options', {
      setsUpSecondFactor: true,
      summary: 'What a browser needs to confirm with one of your passkeys that it is you',
      answers: { 200: requestOptions },
      run: async ({ user, sessionId }) =>
        requestFor(await makeChallenge(db, `confirm ${sessionId}`), await keysOf(user.id)),
    }),

    route('POST /auth/passkeys/confirm', {
      setsUpSecondFactor: true,
      summary: 'Confirm with a passkey that it is you, for 15 minutes of this session',
      body: usedPasskey,
      says: 'Confirmed.',
      refuses: { 409: OVER },
      run: async ({ user, sessionId, body: { response } }) => {
        const use = await useOf(response)
        if (use?.user.id !== user.id) throw notValid({ response: NOT_CONFIRMED })
        await confirmByPasskey(db, use, sessionId)
      },
    }),
  ]
}
