import { Button } from '@mantine/core'
import { isFiltered, noFilter } from '../review/candidate-filter.ts'
import type { FilterProps } from './CandidateFilters.tsx'
import styles from './Candidates.module.css'

/** In place of an empty list. */
export function NoCandidates({ filter, show }: Pick<FilterProps, 'filter' | 'show'>) {
  if (!isFiltered(filter))
    return <p>No candidates yet. Everyone who applies for an opening is listed here.</p>
  return (
    <div className={styles.nothing}>
      <p>No candidates match.</p>
      <Button variant="default" onClick={() => show(noFilter, true)}>
        Show all candidates
      </Button>
    </div>
  )
}
