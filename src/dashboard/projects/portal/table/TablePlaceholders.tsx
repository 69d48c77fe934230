import { Skeleton } from '@mantine/core'
import { asCell, asRow, asRowGroup } from '../../../shell/table-roles.ts'
import styles from './ProjectTable.module.css'
import { columns } from './project-columns.tsx'

const SKELETON_ROWS = Array.from({ length: 8 }, (_, index) => index)

/** Eight rows, while the projects load. */
export function SkeletonRows({ canSelect }: { canSelect: boolean }) {
  return (
    <tbody {...asRowGroup}>
      {SKELETON_ROWS.map((row) => (
        <tr key={row} {...asRow} className={styles.row}>
          {canSelect && <td {...asCell} className={styles.cell} data-column="select" />}
          {columns.map((column) => (
            <td key={column.header as string} {...asCell} className={styles.cell} data-column={column.id}>
              <Skeleton height={16} width="70%" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

export function NoRows({ isEmpty }: { isEmpty: boolean }) {
  return (
    <tbody {...asRowGroup}>
      <tr {...asRow} className={styles.empty}>
        <td {...asCell} colSpan={columns.length + 1}>
          <p>No projects found.</p>
          <p>
            {isEmpty
              ? 'The studio’s projects are listed here. Use Add Project to create the first one.'
              : 'No projects match. Use Clear All Filters to show all projects.'}
          </p>
        </td>
      </tr>
    </tbody>
  )
}
