import { APPLICATIONS_AT_ONCE } from '../../../domain/hiring/application-rules.ts'
import type { Application, MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { type Stage, stages } from '../../../domain/hiring/stage.ts'
import { inParts } from '../../../domain/shared/in-parts.ts'
import { call } from '../../session/api.ts'

/**
 * Moves candidates call by call, and says who was moved and who was left. Each call names the stage in which they were seen, so that it
 * leaves those that somebody else has moved. Throws when it fails before anybody was moved; `error` is a later failure.
 */
export async function moveAll(candidates: readonly Application[], to: Stage, mail: MailOfMove) {
  const moved: Application[] = []
  const left: Application[] = []
  try {
    for (const from of stages) {
      const there = candidates.filter(({ stage }) => stage === from)
      for (const some of inParts(there, APPLICATIONS_AT_ONCE)) {
        const ids = some.map(({ id }) => id)
        const answer = await call('POST /api/applications/stage', { body: { ids, stage: to, from, mail } })
        for (const one of some) (answer.left.includes(one.id) ? left : moved).push(one)
      }
    }
  } catch (error) {
    if (moved.length === 0) throw error
    return { moved, left, error }
  }
  return { moved, left, error: undefined }
}

/** The moves that return each to the stage where it was. A mail that was sent stays sent, and none is sent for them. */
export const movesBack = (moved: readonly Application[], from: Stage) =>
  stages.flatMap((to) => {
    const candidates = moved.filter(({ stage }) => stage === to).map((one) => ({ ...one, stage: from }))
    return candidates.length > 0 ? [{ candidates, to, mail: null }] : []
  })
