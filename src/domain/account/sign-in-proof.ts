/** The failed sign-ins for one account in an hour, from all addresses together, after which further ones need a proof of work. */
export const FAILURES_WITHOUT_PROOF = 20
/** The hardest proof has 8 times the work of the first: some seconds on a phone. */
export const MAX_LEVEL = 3

/** How hard a proof is: its work is doubled at each level, which is each further 20 failures. Undefined while none is needed. */
export function proofLevel(failures: number): number | undefined {
  if (failures < FAILURES_WITHOUT_PROOF) return undefined
  return Math.min(MAX_LEVEL, Math.floor(failures / FAILURES_WITHOUT_PROOF) - 1)
}
