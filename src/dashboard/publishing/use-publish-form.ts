import { useState } from 'react'
import type { PublicationProblem } from '../../domain/draft/draft-schema.ts'
import { refusalOf } from '../session/api.ts'
import { type Faults, useSending } from '../shell/forms/use-sending.tsx'

/** Sends what publishes or schedules drafts, and keeps which of them the server refused. */
export function usePublishForm(fallback: string) {
  const fields = ['at.day', 'at.time', 'at.which', 'name']
  const { send, showErrors, ...sending } = useSending({ fields, fallback })
  const [problems, setProblems] = useState<readonly PublicationProblem[]>([])
  return {
    ...sending,
    problems,
    showErrors(what?: Faults) {
      setProblems([])
      showErrors(what)
    },
    send: (action: () => Promise<unknown>) =>
      send(async () => {
        setProblems([])
        try {
          await action()
        } catch (error) {
          setProblems(problemsIn(error))
          throw error
        }
      }),
  }
}

/** The refused drafts with their reasons. */
export function problemsIn(error: unknown): readonly PublicationProblem[] {
  for (const status of [409, 422] as const) {
    const problems = refusalOf(error, 'POST /api/publications', status)?.problems
    if (problems) return problems
  }
  return []
}
