import { GENERAL_POOL } from '../../../domain/hiring/application-rules.ts'
import { Nothing } from '../../shell/list/PagedList.tsx'
import { type CandidateFilter, candidateView } from '../review/candidate-view.ts'
import type { FilterProps } from './CandidateFilters.tsx'

/** In place of an empty list. */
export function NoCandidates({ filter, clear }: Pick<FilterProps, 'filter' | 'clear'>) {
  if (!candidateView.isFiltered(filter))
    return <p>No candidates yet. Everyone who applies for an opening is listed here.</p>
  return <Nothing words={wordsOf(filter)} clear={clear} label="Show all candidates" />
}

function wordsOf(filter: CandidateFilter): string {
  if (candidateView.isFiltered({ ...filter, jobId: '' })) return 'No candidates match.'
  return filter.jobId === GENERAL_POOL
    ? 'Nobody has applied without naming an opening yet.'
    : 'Nobody has applied for this opening yet.'
}
