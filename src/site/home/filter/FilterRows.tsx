import { type ReactNode, useId, useState } from 'react'
import { useHref } from 'react-router'
import {
  type ChoiceField,
  choose,
  filterParams,
  type GalleryFilter,
} from '../../../domain/project/gallery-choice.ts'
import type { ChoiceCounts } from '../../../domain/project/gallery-filter.ts'
import { states } from '../../../domain/project/states.ts'
import { statuses } from '../../../domain/project/status.ts'
import { categories, subCategoriesOf } from '../../../domain/project/taxonomy.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { Icon } from '../../../ui/Icon.tsx'
import button from '../../../ui/word-button.module.css'
import { HiddenInputs } from '../../shell/messages/Notice.tsx'
import styles from './FilterRows.module.css'

type FilterRowsProps = {
  filter: GalleryFilter
  counts?: ChoiceCounts
  onChoose: (next: GalleryFilter) => void
  /** Lists for touch screens, not rows. */
  isList?: boolean
}

export function FilterRows({ isList, ...row }: FilterRowsProps) {
  const { category, location, status } = row.filter
  const [isMoreOpen, setMoreOpen] = useState(false)
  const [areAllShown, setAllShown] = useState(false)
  // They keep their places while the counts are not known, so that nothing moves under the pointer.
  const [shown, setShown] = useState<readonly string[]>([])
  const added = states.filter((state) => row.counts && state in row.counts.location && !shown.includes(state))
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
          choices={states.filter((state) => areAllShown || shown.includes(state) || state === location)}
          columns={columns}
        >
          {shown.length < states.length && (
            <button
              type="button"
              className={`${button.word} ${styles.choice} ${styles.all}`}
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

type ChoiceRowProps = {
  field: ChoiceField
  choices: readonly string[]
  filter: GalleryFilter
  /** Undefined while they are not known. */
  counts?: ChoiceCounts
  /** The number of columns; without it the choices flow in a line. */
  columns?: 1 | 2
  onChoose: (next: GalleryFilter) => void
  /** Below the choices. */
  children?: ReactNode
}

/** A choice that leaves no project is disabled. Without JavaScript each is a form button. */
function ChoiceRow({ field, choices, filter, counts, columns, onChoose, children }: ChoiceRowProps) {
  const heading = useId()
  // Choosing again clears it; either clears what depends on it.
  const parameters = filterParams(choose({ ...filter, [field]: '' }, field, ''))
  return (
    <form className={styles.row} action={useHref(pages.home.path)} method="get">
      <HiddenInputs values={parameters} />
      <span className={styles.label} id={heading}>
        {choiceNames[field]}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be a grid column */}
      <div className={styles.choices} data-columns={columns} role="group" aria-labelledby={heading}>
        {choices.map((choice) => {
          const isChosen = choice === filter[field]
          const count = counts && (counts[field][choice.toUpperCase()] ?? 0)
          return (
            <button
              key={choice}
              type="submit"
              className={`${button.word} ${styles.choice}`}
              name={field}
              value={isChosen ? '' : choice}
              aria-pressed={isChosen}
              aria-description={count === undefined ? undefined : projectCount(count)}
              disabled={count === 0 && !isChosen}
              onClick={(event) => {
                event.preventDefault()
                onChoose(choose(filter, field, choice))
              }}
            >
              {choice}
              {count !== undefined && (
                <span className={styles.count} aria-hidden="true">
                  {count}
                </span>
              )}
            </button>
          )
        })}
        {children}
      </div>
    </form>
  )
}

export const choiceNames: Record<ChoiceField, string> = {
  category: 'Category',
  subCategory: 'Sub-category',
  location: 'State',
  status: 'Status',
}

export const projectCount = (count: number) => `${count} ${count === 1 ? 'project' : 'projects'}`
