import { ApiError, callWithoutSession, refusalOf } from '../../session/api.ts'

type Credentials = { email: string; password: string }

const NO_PROOF =
  'There were many failed sign-ins for this account. Your browser could not do the work that is needed now. Try again, or sign in where you have signed in before.'

/**
 * Signs in by password. After many failed attempts for the account the server asks for a proof of work: it is solved here and sent with
 * the same password; `onWork` is called before it.
 */
export async function signInWithProof(body: Credentials, onWork: () => void) {
  try {
    return await callWithoutSession('POST /auth/login', { body })
  } catch (error) {
    const challenge = refusalOf(error, 'POST /auth/login', 403)?.needsProof
    if (!challenge) throw error
    onWork()
    const { canSolve, solveChallenge } = await import('../../../site/shell/form/solve-challenge.ts')
    const proof = canSolve() ? await solveChallenge(challenge) : undefined
    if (proof === undefined) throw new ApiError(403, NO_PROOF)
    return await callWithoutSession('POST /auth/login', { body: { ...body, proof } })
  }
}
