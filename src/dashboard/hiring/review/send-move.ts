import { APPLICATIONS_AT_ONCE } from '../../../domain/hiring/application-rules.ts'
import type { Application, MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { type Stage, stages } from '../../../domain/hiring/stage.ts'
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
      for (let start = 0; start < there.length; start += APPLICATIONS_AT_ONCE) {
        const some = there.slice(start, start + APPLICATIONS_AT_ONCE)
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

/** Moves each back to where it was. A mail that was sent stays sent, and none is sent for it. */
export async function moveBack(candidates: readonly Application[], from: Stage): Promise<void> {
  for (const stage of stages) {
    const back = candidates.filter((one) => one.stage === stage).map((one) => ({ ...one, stage: from }))
    const { error } = await moveAll(back, stage, null)
    if (error) throw error
  }
}
