import { useId } from 'react'
import { pages } from '../../../domain/pages.ts'
import button from '../../../ui/word-button.module.css'
import { KeptValues } from '../../shell/form/KeptValues.tsx'
import styles from './ChoiceRow.module.css'

type ChoiceRowProps = {
  label: string
  /** Its query parameter. */
  name: string
  choices: readonly string[]
  chosen: string
  /** The other query parameters, which are kept. */
  kept: Record<string, string>
  /** The number of columns; without it the choices flow in a line. */
  columns?: 1 | 2
  onChoose: (choice: string) => void
}

/** A row of choices, of which one can be chosen. Without JavaScript each is a form button that opens the URL. */
export function ChoiceRow({ label, name, choices, chosen, kept, columns, onChoose }: ChoiceRowProps) {
  const heading = useId()
  return (
    <form className={styles.row} action={pages.home.path} method="get">
      <KeptValues values={kept} />
      <span className={styles.label} id={heading}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be a grid column */}
      <div className={styles.choices} data-columns={columns} role="group" aria-labelledby={heading}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="submit"
            className={`${button.word} ${styles.choice}`}
            name={name}
            value={choice === chosen ? '' : choice}
            aria-pressed={choice === chosen}
            onClick={(event) => {
              event.preventDefault()
              onChoose(choice)
            }}
          >
            {choice}
          </button>
        ))}
      </div>
    </form>
  )
}
