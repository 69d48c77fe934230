import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpeningJson } from '../../../api/hiring/opening-json.ts'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { isFilled } from '../../../domain/hiring/opening.ts'
import { isDecided } from '../../../domain/hiring/stage.ts'
import { call } from '../../session/api.ts'
import { openingQuery } from '../../session/queries.ts'
import { useBlindReview } from './blind.ts'

const PAGE_SIZE = 200

/** An opening whose last vacancy is filled, and the candidates who wait for an answer. */
export type Filled = { opening: OpeningJson; waiting: readonly Application[] }

/** `look` finds out which openings have their last vacancy filled by these candidates. `filled` is the first that is not answered yet. */
export function useFilledOpening() {
  const queries = useQueryClient()
  const [isBlind] = useBlindReview()
  const [found, setFound] = useState<readonly Filled[]>([])

  async function lookAt(jobId: string) {
    const opening = await queries.fetchQuery({ ...openingQuery(jobId), staleTime: 0 })
    const waiting = await waitingFor(opening, isBlind)
    if (!waiting) return
    setFound((before) =>
      before.some((one) => one.opening.id === jobId) ? before : [...before, { opening, waiting }],
    )
  }

  function look(hired: readonly Pick<Application, 'jobId'>[]) {
    // The general pool has no vacancies. When it fails, nothing is offered; the candidates are hired all the same.
    for (const jobId of new Set(hired.map((one) => one.jobId)))
      if (jobId) lookAt(jobId).catch(() => undefined)
  }

  return { filled: found[0], look, close: () => setFound(([, ...others]) => others) }
}

/** The candidates who wait for an answer; undefined while a vacancy is left. */
async function waitingFor(opening: OpeningJson, isBlind: boolean): Promise<Application[] | undefined> {
  const waiting: Application[] = []
  let cursor: string | undefined
  do {
    const page = await call('GET /api/applications', {
      query: { jobId: opening.id, blind: isBlind ? '1' : '0', limit: PAGE_SIZE, cursor },
    })
    if (!isFilled(opening, page.counts.HIRED)) return undefined
    waiting.push(...page.items.filter(({ stage }) => !isDecided(stage)))
    cursor = page.next ?? undefined
  } while (cursor)
  return waiting
}
