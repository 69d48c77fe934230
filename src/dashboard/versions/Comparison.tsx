import { Checkbox } from '@mantine/core'
import type { AnyTable } from '../../domain/fields/record-fields.ts'
import { unitsOf } from '../../domain/fields/record-fields.ts'
import type { FieldChange } from '../../domain/version/version-difference.ts'
import { ChangeView, type Compared } from './ChangeView.tsx'
import styles from './Comparison.module.css'

type Props = {
  table: AnyTable
  changes: readonly FieldChange[]
  compared: Compared
  /** The names of the fields that are marked for a restore. */
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

/** Field by field: the version at the left, the current one at the right. */
export function Comparison({ table, changes, compared, chosen, onChoose }: Props) {
  const unchanged = unitsOf(table).filter(([first]) => !changes.some(({ name }) => name === first))
  return (
    <div className={styles.comparison}>
      {changes.length > 0 && (
        <div className={styles.heads} aria-hidden="true">
          <span>{compared.names.before}</span>
          <span>{compared.names.after}</span>
        </div>
      )}
      {changes.map(({ name, label, change }) => (
        <section key={name} className={styles.field} aria-label={label}>
          <Checkbox
            className={styles.choice}
            label={label}
            checked={chosen.includes(name)}
            onChange={(event) =>
              onChoose(
                event.currentTarget.checked ? [...chosen, name] : chosen.filter((other) => other !== name),
              )
            }
          />
          <ChangeView change={change} compared={compared} />
        </section>
      ))}
      {unchanged.length > 0 && (
        <details className={styles.unchanged}>
          <summary>
            {unchanged.length === 1 ? '1 field is' : `${unchanged.length} fields are`} the same
          </summary>
          <p>{unchanged.map(([first]) => table[first]!.label).join(', ')}</p>
        </details>
      )}
    </div>
  )
}
