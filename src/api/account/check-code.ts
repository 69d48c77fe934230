import type { Logger } from 'pino'
import type { User } from '../../domain/account/known-user-schema.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { SignInLimits } from '../../http/access/rate-limit.ts'
import { appCode, isRecoveryLike, recoveryHash, stepOf } from '../../outside/authenticator.ts'
import { CannotOpen, type SecretBox } from '../../outside/secrets.ts'
import { countPasskeys } from '../../store/account/passkeys.ts'
import {
  answerChallenge,
  type Challenge,
  challengeExpired,
  findChallenge,
  type Proof,
  takeTry,
} from '../../store/account/sign-in-challenges.ts'
import { findTwoFactor } from '../../store/account/two-factor.ts'
import type { Device } from '../../store/account/users.ts'
import type { CallParts } from '../shared/call-parts.ts'

const TOO_MANY = 'Too many wrong codes. Please sign in again.'
const WRONG = 'This code is not correct. Check the clock of your phone if this happens again.'
const ENDED = 'This code has just ended. Enter the one that the app shows now.'
const WRONG_RECOVERY = 'This recovery code is not correct, or it was used already.'
const USED = 'This code was used already. Wait for the next one.'
const NOT_A_CODE = 'The app’s code has six digits, a recovery code 24 letters and digits.'
const NO_APP = 'Your account has no authenticator app. Enter a recovery code: 24 letters and digits.'
const UNREADABLE =
  'Codes cannot be checked at the moment. Use a recovery code, or ask the person who runs this website.'

const wrongCode = (message: string) => new Problem(401, message, { errors: { code: message } })

/** Returns the function that checks the code of a sign-in's second step. Each attempt is counted before the code is checked. */
export function createCodeCheck({ db, log, secrets }: CallParts, limits: SignInLimits) {
  async function proofOf(user: User, typed: string): Promise<Proof> {
    const code = appCode(typed)
    if (!code) {
      if (!isRecoveryLike(typed)) throw wrongCode(NOT_A_CODE)
      return { recoveryHash: recoveryHash(typed) }
    }
    const twoFactor = await findTwoFactor(db, user.id)
    if (!twoFactor?.isEnabled)
      throw (await countPasskeys(db, user.id)) > 0 ? wrongCode(NO_APP) : challengeExpired()
    await limits.codes.count(user.id)
    const step = stepOf(decryptSecret(twoFactor.sealedSecret, user.id, secrets, log), code)
    if (step === undefined) throw wrongCode(WRONG)
    await limits.codes.uncount(user.id)
    if (step === 'ended') throw wrongCode(ENDED)
    return { step }
  }

  /** Throws 401 when it has expired, 429 when it has no tries left. */
  async function usableChallenge(token: string): Promise<Challenge> {
    const challenge = await findChallenge(db, token)
    if (!challenge) throw challengeExpired()
    if ('retryAfter' in challenge) throw new Problem(429, TOO_MANY, { details: challenge })
    return challenge
  }

  return async (token: string, typed: string, device: Device) => {
    const challenge = await usableChallenge(token)
    // Before the try is counted: a refused call writes nothing.
    if (appCode(typed)) await limits.codes.check(challenge.user.id)
    // Among several codes at once, those that find no try left are refused by the second reading.
    if (!(await takeTry(db, challenge))) await usableChallenge(token)
    const proof = await proofOf(challenge.user, typed).catch((error: unknown) => {
      logRefusal(log, challenge, device)
      throw error
    })
    const session = await answerChallenge(db, challenge, proof, device)
    if (!session) {
      logRefusal(log, challenge, device)
      throw wrongCode('step' in proof ? USED : WRONG_RECOVERY)
    }
    await limits.attempts.uncount(challenge.user.email, challenge.address)
    return { user: challenge.user, token: session }
  }
}

function logRefusal(log: Logger, { user }: Challenge, { address }: Device) {
  log.info({ address, userId: user.id }, 'a second factor was refused')
}

/** Decrypts a 2FA secret. If SECRET_KEY has changed, logs what to do and throws 503. */
export function decryptSecret(sealed: string, userId: string, secrets: SecretBox, log: Logger): string {
  try {
    return secrets.open(sealed, userId)
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    const remedy =
      'Start with the old key, or turn 2FA off for the user: npm run admin -- disable-2fa <email>'
    log.error({ userId }, `${error.message} ${remedy}`)
    throw new Problem(503, UNREADABLE)
  }
}
