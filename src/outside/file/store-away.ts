import { Problem } from '../../domain/shared/problem.ts'

const RETRY_AFTER = 5 // seconds

/** The bucket does not answer, or the disk is not mounted: both may be over soon. */
export const storeAway = (cause: unknown) =>
  new Problem(503, 'The file store cannot be reached at the moment. Please try again in a few seconds.', {
    details: { retryAfter: RETRY_AFTER },
    cause,
  })
