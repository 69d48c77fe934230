import type { User } from '../../domain/account/known-user-schema.ts'
import { FAILURES_WITHOUT_PROOF, MAX_LEVEL, proofLevel } from '../../domain/account/sign-in-proof.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { SignInLimits } from '../../http/access/rate-limit.ts'
import { mailGuessing } from '../../store/account/account-mails.ts'
import { markCaptchaUsed } from '../../store/requests/spent-captchas.ts'
import type { CallParts } from '../shared/call-parts.ts'

const NEEDED =
  'There were many failed sign-ins for this account. Your browser has to prove some work first, which takes some seconds. Please try again.'

/**
 * Slows down who guesses the password of one account from many addresses: after FAILURES_WITHOUT_PROOF failed attempts in an hour each
 * further one needs a proof of work, also for an account that does not exist. Nobody is locked out.
 */
export function guessingGuard({ db, log, signInProofs }: CallParts, limits: SignInLimits) {
  /** The refusal of an attempt without a proof, with the challenge for one. */
  async function refusal(email: string, failures: number) {
    const asked = await signInProofs(email, proofLevel(failures) ?? 0).ask()
    return new Problem(403, NEEDED, {
      details: { needsProof: asked.provider === 'altcha' && asked.challenge },
    })
  }

  /** A harder one, too, and one of the level below: while it was solved, others may have raised it, or the hour ended. */
  async function isProof(email: string, level: number, proof: string, address: string): Promise<boolean> {
    for (let asked = Math.max(0, level - 1); asked <= MAX_LEVEL; asked++) {
      const verdict = await signInProofs(email, asked).check(proof, address)
      if (!verdict.isRight) continue
      return !verdict.spend || markCaptchaUsed(db, verdict.spend.signature, verdict.spend.expiresAt)
    }
    return false
  }

  return {
    refusal,

    /** Whether a proof was needed and is right; false when none is needed, and throws the refusal when it is missing or wrong. */
    async isProven(email: string, proof: string | undefined, address: string): Promise<boolean> {
      const failures = await limits.failuresOf(email)
      const level = proofLevel(failures)
      if (level === undefined) return false
      if (proof !== undefined && (await isProof(email, level, proof, address))) return true
      throw await refusal(email, failures)
    },

    /** Mails the owner, once a day. Not waited for, so that the time of an answer does not tell whether there is such an account. */
    mailOwner(user: User, failures: number) {
      if (failures < FAILURES_WITHOUT_PROOF) return
      void mailGuessing(db, user).catch((err: unknown) => log.error({ err }, 'a mail was not queued'))
    },
  }
}
