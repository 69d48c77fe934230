import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../domain/shared/pages.ts'
import button from '../../../ui/word-button.module.css'
import styles from './FoundCount.module.css'
import { projectCount } from './project-count.ts'

type FoundCountProps = {
  /** Changes with the filter. */
  filterKey: string
  /** The number of projects that the filter finds; undefined while that is not known. */
  total?: number
  /** There is nothing in the URL to clear. */
  isEmpty: boolean
  onClear: () => void
}

/** The number of projects that the filter finds, and a link to all of them. Screen readers hear the number when the filter changes. */
export function FoundCount({ filterKey, total, isEmpty, onClear }: FoundCountProps) {
  const [firstKey] = useState(filterKey)
  const isSaid = !isEmpty || filterKey !== firstKey
  return (
    <div className={isEmpty ? 'visually-hidden' : styles.found}>
      <p className={styles.count} role="status">
        {isSaid && total !== undefined && projectCount(total)}
      </p>
      {!isEmpty && (
        <Link
          className={`${button.word} ${styles.clear}`}
          to={pages.home.path}
          onClick={(event) => {
            event.preventDefault()
            onClear()
          }}
        >
          Clear all
        </Link>
      )}
    </div>
  )
}
