import { notValid } from '../../domain/shared/problem.ts'
import type { CaptchaVerdict } from '../../outside/captcha.ts'
import type { Tx } from '../../store/database/database.ts'
import { markCaptchaUsed } from '../../store/requests/spent-captchas.ts'

const NOT_SOLVED = 'The check that you are not a robot did not succeed. Please try again.'

/** Refuses a wrong captcha. Also marks a right one as used in the transaction, so that each solution works once. */
export async function useCaptcha(tx: Tx, verdict: CaptchaVerdict) {
  refuseWrongCaptcha(verdict)
  const { spend } = verdict
  if (spend && !(await markCaptchaUsed(tx, spend.signature, spend.expiresAt)))
    throw notValid({ recaptchaToken: NOT_SOLVED })
}

export function refuseWrongCaptcha(
  verdict: CaptchaVerdict,
): asserts verdict is Extract<CaptchaVerdict, { isRight: true }> {
  if (!verdict.isRight) throw notValid({ recaptchaToken: NOT_SOLVED })
}
