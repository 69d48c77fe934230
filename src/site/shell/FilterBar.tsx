import { useId, useState } from 'react'
import { chooseCategory, chooseSubCategory, isFiltered, noFilter } from '../../domain/project-filter.ts'
import { categories, subCategoriesOf } from '../../domain/taxonomy.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import styles from './FilterBar.module.css'
import { SearchBox } from './SearchBox.tsx'
import { useProjectFilter } from './use-project-filter.ts'

const FUNNEL = 'M1 4h14M4 8h8M6.5 12h3'
const CROSS = 'M3 3l10 10M13 3L3 13'

/** The filter button, the search box, and below them the rows of categories and sub-categories. */
export function FilterBar() {
  const { filter, apply } = useProjectFilter()
  const [isUnfolded, setUnfolded] = useState(false)
  const [timesCleared, setTimesCleared] = useState(0)
  const rows = useId()
  const isOpen = isUnfolded || isFiltered(filter)

  function toggle() {
    setUnfolded(!isOpen)
    if (!isOpen) return
    setTimesCleared(timesCleared + 1)
    apply(noFilter)
  }

  function choose(next: typeof filter) {
    setUnfolded(true)
    apply(next)
  }

  return (
    <>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={rows}
          onClick={toggle}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={isOpen ? CROSS : FUNNEL} fill="none" stroke="currentColor" strokeWidth="1.25" />
          </svg>
          Filter
          {isFiltered(filter) && (
            <span className={styles.dot}>
              <span className="visually-hidden">is active</span>
            </span>
          )}
        </button>
        <SearchBox key={timesCleared} filter={filter} onSearch={apply} />
      </div>
      <div className={styles.rows} id={rows} hidden={!isOpen}>
        <ChoiceRow
          label="Category"
          name="category"
          choices={categories}
          chosen={filter.category}
          kept={{ q: filter.search }}
          onChoose={(category) => choose(chooseCategory(filter, category))}
        />
        {filter.category && (
          <ChoiceRow
            label="Sub-category"
            name="subCategory"
            choices={subCategoriesOf(filter.category)}
            chosen={filter.subCategory}
            kept={{ category: filter.category, q: filter.search }}
            onChoose={(subCategory) => choose(chooseSubCategory(filter, subCategory))}
          />
        )}
      </div>
    </>
  )
}
