import { useState } from 'react'
import type { DraftFacts, PublicationProblem } from '../../domain/draft/draft-schema.ts'
import { ApiError, refusalOf } from '../session/api.ts'
import { type Faults, useSending } from '../shell/forms/use-sending.tsx'

type Named = Pick<DraftFacts, 'kind' | 'id' | 'name'>

/** Sends what publishes or schedules these drafts, and keeps which of them the server refused. */
export function usePublishForm(drafts: readonly Named[], fallback: string) {
  const fields = ['at.day', 'at.time', 'at.which', 'name']
  const { send, showErrors, ...sending } = useSending({ fields, fallback })
  const [problems, setProblems] = useState<readonly PublicationProblem[]>([])
  const isAtField = (error: unknown) =>
    error instanceof ApiError && [...fields, 'drafts'].some((field) => error.errors[field])
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
          if (!isAtField(error)) setProblems(problemsIn(error, drafts))
          throw error
        }
      }),
  }
}

/** The refused drafts with their reasons. The answer about a single draft does not name it. */
export function problemsIn(error: unknown, drafts: readonly Named[]): readonly PublicationProblem[] {
  for (const status of [409, 422] as const) {
    const refused = refusalOf(error, 'POST /api/publications', status)
    if (!refused) continue
    if (refused.problems) return refused.problems
    const [only, ...others] = drafts
    if (!only || others.length > 0) return []
    const { kind, id, name } = only
    const message = refused.errors ? Object.values(refused.errors).join(' ') : refused.message
    return [{ kind, id, name, message }]
  }
  return []
}
