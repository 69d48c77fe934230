import { useId } from 'react'
import { pages } from '../../../domain/pages.ts'
import button from '../../../ui/word-button.module.css'
import { KeptValues } from '../../shell/form/KeptValues.tsx'
import styles from './ChoiceRow.module.css'

type ChoiceRowProps = {
  label: string
  /** The word for it in the address. */
  name: string
  choices: readonly string[]
  chosen: string
  /** What else stands in the address and stays there. */
  kept: Record<string, string>
  /** Set in columns; without them they flow. */
  columns?: 1 | 2
  onChoose: (choice: string) => void
}

/** A row of choices, one of which may be chosen. Without JavaScript each is a form's button that opens the address. */
export function ChoiceRow({ label, name, choices, chosen, kept, columns, onChoose }: ChoiceRowProps) {
  const heading = useId()
  return (
    <form className={styles.row} action={pages.home.path} method="get">
      <KeptValues values={kept} />
      <span className={styles.label} id={heading}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a column of its own */}
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
