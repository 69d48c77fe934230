import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ApplicationFile } from '../../../domain/hiring/application-schema.ts'
import { moveTemplate, type Stage } from '../../../domain/hiring/stage.ts'
import { type Answer, download } from '../../session/api.ts'
import { callQuery, reload } from '../../session/queries.ts'
import { draftKey } from '../../session/stored-drafts.ts'
import { useBlindReview } from '../review/blind.ts'

export type CandidateRecord = Answer<'GET /api/applications/:id'>

/** The interval at which the open candidate is read again, for what colleagues change. */
const REFRESH = 15_000 // ms
/** The time for which a file of a candidate who is no longer shown stays in memory. */
const KEEP_FILE = 60_000 // ms

const blindQuery = (isBlind: boolean) => ({ blind: isBlind ? '1' : '0' }) as const

export const applicationQuery = (id: string, isBlind: boolean) => ({
  ...callQuery(['application', id, isBlind], 'GET /api/applications/:id', {
    params: { id },
    query: blindQuery(isBlind),
  }),
  // Opened again, it is read again: the candidate may have sent something meanwhile.
  staleTime: 0,
  refetchInterval: REFRESH,
})

/** A file as the candidate sent it. It never changes under its id. */
export const fileQuery = (id: string, file: ApplicationFile, isBlind: boolean) =>
  queryOptions({
    queryKey: ['application-file', id, file.id, isBlind],
    queryFn: () =>
      download('GET /api/applications/:id/files/:file', {
        params: { id, file: file.id },
        query: blindQuery(isBlind),
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP_FILE,
  })

/** Whether a move to this stage asks about a mail first: as everywhere, but only the first move to the test. */
export const asksBefore = ({ mails }: CandidateRecord, to: Stage) =>
  moveTemplate(to) !== undefined && !(to === 'TEST' && mails.some(({ template }) => template === 'test'))

/** The parameters of the calls about one candidate; in blind review the answers leave out who applied. */
export function useReview() {
  const [isBlind] = useBlindReview()
  const queries = useQueryClient()
  function show(record: CandidateRecord) {
    const { queryKey } = applicationQuery(record.id, isBlind)
    // An answer that is on its way may be older.
    void queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, record)
  }
  return {
    isBlind,
    query: blindQuery(isBlind),
    queries,
    show,
    /** Shows the answer to a change. */
    saved(record: CandidateRecord) {
      show(record)
      reload(queries, 'candidate')
    },
  }
}

/** The key under which this browser stores a note that is not saved yet; signing out removes it. */
export const noteKey = (userId: string, id: string) => draftKey(userId, { kind: 'candidate-note', id })
