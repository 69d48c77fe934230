import { useState } from 'react'
import type { GalleryFilter } from '../../../domain/project/gallery-choice.ts'
import type { ChoiceCounts } from '../../../domain/project/gallery-filter.ts'
import { places } from '../../../domain/project/places.ts'
import { statuses } from '../../../domain/project/status.ts'
import { categories, subCategoriesOf } from '../../../domain/project/taxonomy.ts'
import { Icon } from '../../../ui/Icon.tsx'
import button from '../../../ui/word-button.module.css'
import choice from './ChoiceRow.module.css'
import { ChoiceRow } from './ChoiceRow.tsx'
import styles from './FilterRows.module.css'

type FilterRowsProps = {
  filter: GalleryFilter
  counts?: ChoiceCounts
  onChoose: (next: GalleryFilter) => void
  /** Lists for touch screens, not rows. */
  isList?: boolean
}

/** The categories, the sub-categories of the chosen one, and below them, closed at first, the states and statuses. */
export function FilterRows({ isList, ...row }: FilterRowsProps) {
  const { category, location, status } = row.filter
  const [isMoreOpen, setMoreOpen] = useState(false)
  const [areAllShown, setAllShown] = useState(false)
  // They keep their places while the counts are not known, so that nothing moves under the pointer.
  const [shown, setShown] = useState<readonly string[]>([])
  const added = places.filter((place) => row.counts && place in row.counts.location && !shown.includes(place))
  if (added.length > 0) setShown([...shown, ...added])
  const columns = isList ? 2 : undefined
  return (
    <>
      <ChoiceRow {...row} field="category" choices={categories} columns={columns} />
      {category && (
        <ChoiceRow
          {...row}
          field="subCategory"
          choices={subCategoriesOf(category)}
          columns={isList ? 1 : undefined}
        />
      )}
      <details
        className={styles.more}
        open={isMoreOpen || location !== '' || status !== ''}
        onToggle={(event) => setMoreOpen(event.currentTarget.open)}
      >
        <summary className={`${button.word} ${styles.summary}`}>More</summary>
        <ChoiceRow
          {...row}
          field="location"
          choices={places.filter((place) => areAllShown || shown.includes(place) || place === location)}
          columns={columns}
        >
          {shown.length < places.length && (
            <button
              type="button"
              className={`${button.word} ${choice.choice} ${styles.all}`}
              aria-expanded={areAllShown}
              onClick={() => setAllShown(!areAllShown)}
            >
              <Icon name={areAllShown ? 'minus' : 'plus'} />
              All states
            </button>
          )}
        </ChoiceRow>
        <ChoiceRow {...row} field="status" choices={statuses} columns={columns} />
      </details>
    </>
  )
}
