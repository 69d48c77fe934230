import { useId } from 'react'
import { type GalleryFilter, isFiltered } from '../../../domain/project/gallery-choice.ts'
import type { ChoiceCounts } from '../../../domain/project/gallery-filter.ts'
import button from '../../../ui/word-button.module.css'
import { Drawer } from '../../shell/layout/Drawer.tsx'
import { DrawerButton } from '../../shell/layout/DrawerButton.tsx'
import { FilterDot } from './FilterDot.tsx'
import styles from './FilterDrawer.module.css'
import { FilterRows } from './FilterRows.tsx'
import { projectCount } from './project-count.ts'

type FilterDrawerProps = {
  filter: GalleryFilter
  counts?: ChoiceCounts
  /** The number of projects that the filter finds; undefined while that is not known. */
  total?: number
  /** There is nothing in the URL to clear. */
  isEmpty: boolean
  onChoose: (next: GalleryFilter) => void
  onClear: () => void
}

/**
 * The filter where the header has no room for its rows. Closing the filter bar clears all filters; closing this drawer keeps
 * them: it covers the projects, so it must be closed to see the result.
 */
export function FilterDrawer({ filter, counts, total, isEmpty, onChoose, onClear }: FilterDrawerProps) {
  const id = useId()
  return (
    <>
      <DrawerButton drawer={id} label="Filter" icon="funnel">
        {isFiltered(filter) && <FilterDot />}
      </DrawerButton>
      <Drawer id={id} title="Filter">
        <div className={styles.rows}>
          <FilterRows filter={filter} counts={counts} onChoose={onChoose} isList />
        </div>
        <form className={styles.ways} method="dialog">
          <button
            type="button"
            className={`${button.word} ${styles.way}`}
            aria-disabled={isEmpty}
            onClick={() => !isEmpty && onClear()}
          >
            Clear all
          </button>
          <button type="submit" className={`${button.word} ${styles.way}`}>
            {total === undefined ? 'Show projects' : `Show ${projectCount(total)}`}
          </button>
        </form>
      </Drawer>
    </>
  )
}
