import { type Challenge, solveChallengeWorkers } from 'altcha-lib'

const MAX_WORKERS = 4 // more would slow down the visitor's machine
const SOLVE_TIMEOUT = 90_000 // ms for a slow phone

/** Browsers offer crypto.subtle only on secure connections and on localhost. */
export const canSolve = () => globalThis.crypto?.subtle !== undefined

/** Solves a proof of work in workers. Returns the token for the server; undefined when it failed or was stopped. */
export async function solveChallenge(
  challenge: Challenge,
  controller?: AbortController,
): Promise<string | undefined> {
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' }),
    timeout: SOLVE_TIMEOUT,
  }).catch(console.error)
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined
}
