import type { FieldChange } from '../../domain/version/version-difference.ts'
import { ChangeView } from '../editing/changes/ChangeView.tsx'
import { TableHead } from '../shell/TableHead.tsx'
import styles from './Differences.module.css'

export function Differences({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <table className={styles.differences}>
      <TableHead heads={['Field', 'Before', 'After']} />
      <tbody>
        {changes.map(({ name, label, change }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            {(['before', 'after'] as const).map((side) => (
              <td key={side}>
                <ChangeView change={change} look={{ isIn: 'log', side }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
