import { Button } from '@mantine/core'
import styles from './Choice.module.css'

type Props<Name extends string> = {
  /** The accessible name of the group. */
  label: string
  names: readonly Name[]
  /** The words of each, where its name is none. */
  labels?: Record<Name, string>
  chosen: Name
  choose: (name: Name) => void
}

/** Small buttons of which one is pressed. */
export function Choice<Name extends string>({ label, names, labels, chosen, choose }: Props<Name>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this groups buttons
    <div className={styles.choice} role="group" aria-label={label}>
      {names.map((name) => (
        <Button
          key={name}
          size="compact-sm"
          variant={name === chosen ? 'filled' : 'default'}
          aria-pressed={name === chosen}
          onClick={() => choose(name)}
        >
          {labels?.[name] ?? name}
        </Button>
      ))}
    </div>
  )
}
