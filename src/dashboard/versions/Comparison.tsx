import { Checkbox } from '@mantine/core'
import { type AnyTable, unitsOf } from '../../domain/fields/record-fields.ts'
import type { FieldChange } from '../../domain/version/version-difference.ts'
import { ChangeView, type Names } from '../editing/changes/ChangeView.tsx'
import looks from '../shell/looks/looks.module.css'
import styles from './Comparison.module.css'

type ComparisonProps = {
  table: AnyTable
  changes: readonly FieldChange[]
  names: Names
  /** The names of the fields that are marked for a restore. */
  chosen?: readonly string[]
  /** Absent where nothing can be restored. */
  onChoose?: (chosen: string[]) => void
}

/** Field by field: the earlier version at the left, the later one at the right. */
export function Comparison({ table, changes, names, chosen = [], onChoose }: ComparisonProps) {
  const unchanged = unitsOf(table).filter(([first]) => !changes.some(({ name }) => name === first))
  return (
    <div className={styles.comparison}>
      {changes.length > 0 && (
        <div className={`${looks.halves} ${styles.heads}`} aria-hidden="true">
          <span>{names.before}</span>
          <span>{names.after}</span>
        </div>
      )}
      {changes.map(({ name, label, change }) => (
        <section key={name} className={styles.field} aria-label={label}>
          {onChoose ? (
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
          ) : (
            <p className={looks.quiet}>{label}</p>
          )}
          <ChangeView change={change} look={{ isIn: 'history', names }} />
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
