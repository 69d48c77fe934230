import type { Actor } from '../account/known-user-schema.ts'
import type { CandidatePage } from './candidate-schema.ts'
import { isDecided, type Stage } from './stage.ts'

export const candidate: Actor = { id: 'candidate', name: 'The candidate', email: '' }

/** How long a browser that opened the link sees the application. */
export const CANDIDATE_SESSION_DAYS = 30

/** A link is valid until the record is erased. */
export const NO_END = '9999-12-31T23:59:59.999Z'

export const whatCandidateCan = (stage: Stage, renew: boolean): CandidatePage['can'] => ({
  replaceCv: !isDecided(stage),
  uploadTest: stage === 'TEST',
  renew,
})
