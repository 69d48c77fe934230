import { Button } from '@mantine/core'
import { GENERAL_POOL } from '../../../domain/hiring/application-rules.ts'
import { type CandidateFilter, isFiltered, noFilter } from '../review/candidate-filter.ts'
import type { FilterProps } from './CandidateFilters.tsx'
import styles from './Candidates.module.css'

/** In place of an empty list. */
export function NoCandidates({ filter, show }: Pick<FilterProps, 'filter' | 'show'>) {
  if (!isFiltered(filter))
    return <p>No candidates yet. Everyone who applies for an opening is listed here.</p>
  return (
    <div className={styles.nothing}>
      <p>{wordsOf(filter)}</p>
      <Button variant="default" onClick={() => show(noFilter, true)}>
        Show all candidates
      </Button>
    </div>
  )
}

function wordsOf(filter: CandidateFilter): string {
  if (isFiltered({ ...filter, jobId: '' })) return 'No candidates match.'
  return filter.jobId === GENERAL_POOL
    ? 'Nobody has applied without naming an opening yet.'
    : 'Nobody has applied for this opening yet.'
}
