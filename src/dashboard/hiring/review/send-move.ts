import { APPLICATIONS_AT_ONCE } from '../../../domain/hiring/application-rules.ts'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { type Stage, stages } from '../../../domain/hiring/stage.ts'
import { call } from '../../session/api.ts'
import type { MoveMail } from './move-mail.ts'

type Part = { moved: Application[]; left: Application[] }

/**
 * Moves candidates call by call, and yields after each who was moved and who was left. The call names the stage in which each was
 * seen, so that it leaves those that somebody else has moved.
 */
export async function* sendMove(
  candidates: readonly Application[],
  to: Stage,
  mail: MoveMail,
): AsyncGenerator<Part> {
  for (const from of stages) {
    const there = candidates.filter(({ stage }) => stage === from)
    for (let start = 0; start < there.length; start += APPLICATIONS_AT_ONCE) {
      const some = there.slice(start, start + APPLICATIONS_AT_ONCE)
      const ids = some.map(({ id }) => id)
      const answer = await call('POST /api/applications/stage', { body: { ids, stage: to, from, mail } })
      const left = new Set(answer.left)
      yield { moved: some.filter(({ id }) => !left.has(id)), left: some.filter(({ id }) => left.has(id)) }
    }
  }
}

/** Moves candidates, and returns who was moved and who was left. Throws only when nobody was moved before the failure. */
export async function moveAll(candidates: readonly Application[], to: Stage, mail: MoveMail) {
  const moved: Application[] = []
  const left: Application[] = []
  let error: unknown
  try {
    for await (const part of sendMove(candidates, to, mail)) {
      moved.push(...part.moved)
      left.push(...part.left)
    }
  } catch (failure) {
    if (moved.length === 0) throw failure
    error = failure
  }
  return { moved, left, error }
}

/** Moves each back to where it was. A mail that was sent stays sent, and none is sent for it. */
export async function sendBack(candidates: readonly Application[], from: Stage): Promise<void> {
  for (const stage of stages) {
    const back = candidates.filter((one) => one.stage === stage).map((one) => ({ ...one, stage: from }))
    for await (const _ of sendMove(back, stage, null));
  }
}
