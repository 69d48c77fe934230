import { useId } from 'react'
import { isFiltered, type ProjectFilter } from '../../../domain/project/project-filter.ts'
import button from '../../../ui/word-button.module.css'
import { Drawer } from '../../shell/Drawer.tsx'
import { DrawerButton } from '../../shell/DrawerButton.tsx'
import { FilterDot } from './FilterDot.tsx'
import styles from './FilterDrawer.module.css'
import { FilterRows } from './FilterRows.tsx'
import { projectCount, useShownCount } from './shown-count.ts'

type FilterDrawerProps = {
  filter: ProjectFilter
  /** There is nothing in the URL to clear. */
  isEmpty: boolean
  onChoose: (next: ProjectFilter) => void
  onClear: () => void
}

/**
 * The filter where the header has no room for its rows. Closing the filter bar clears all filters; closing this drawer keeps
 * them: it covers the projects, so it must be closed to see the result.
 */
export function FilterDrawer({ filter, isEmpty, onChoose, onClear }: FilterDrawerProps) {
  const id = useId()
  const count = useShownCount()
  return (
    <>
      <DrawerButton drawer={id} label="Filter" icon="funnel">
        {isFiltered(filter) && <FilterDot />}
      </DrawerButton>
      <Drawer id={id} title="Filter">
        <div className={styles.rows}>
          <FilterRows filter={filter} onChoose={onChoose} isList />
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
            {count === undefined ? 'Show projects' : `Show ${projectCount(count)}`}
          </button>
        </form>
      </Drawer>
    </>
  )
}
