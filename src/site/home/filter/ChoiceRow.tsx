import { type ReactNode, useId } from 'react'
import { filterParams } from '../../../domain/project/filter-address.ts'
import { type ChoiceField, choose, type GalleryFilter } from '../../../domain/project/gallery-choice.ts'
import type { ChoiceCounts } from '../../../domain/project/gallery-filter.ts'
import { pages } from '../../../domain/shared/pages.ts'
import button from '../../../ui/word-button.module.css'
import { KeptValues } from '../../shell/form/KeptValues.tsx'
import styles from './ChoiceRow.module.css'
import { choiceNames } from './choice-names.ts'
import { projectCount } from './project-count.ts'

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

/**
 * A row of choices, of which one can be chosen, each with the number of projects that it would leave; disabled when there are none.
 * Without JavaScript each is a form button that opens the URL.
 */
export function ChoiceRow({ field, choices, filter, counts, columns, onChoose, children }: ChoiceRowProps) {
  const heading = useId()
  // Choosing again clears it; either clears what depends on it.
  const kept = filterParams(choose({ ...filter, [field]: '' }, field, ''))
  return (
    <form className={styles.row} action={pages.home.path} method="get">
      <KeptValues values={kept} />
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
