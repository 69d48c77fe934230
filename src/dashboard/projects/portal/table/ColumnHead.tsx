import { UnstyledButton } from '@mantine/core'
import { FlexRender, type Header } from '@tanstack/react-table'
import { asColumnHead } from '../../../shell/table-roles.ts'
import type { Numbered, Sorting } from '../state/portal-view.ts'
import styles from './ProjectTable.module.css'
import type { features } from './project-columns.tsx'

type Props = {
  header: Header<typeof features, Numbered, unknown>
  sorted: Sorting
  onSort: (sorting: Sorting) => void
}

/** The name of a column. A click sorts by it, a second click reverses the order. */
export function ColumnHead({ header, sorted, onSort }: Props) {
  const { column } = header
  const { id } = column
  const isHere = sorted.id === id
  const direction = isHere ? (sorted.desc ? 'descending' : 'ascending') : undefined
  return (
    <th {...asColumnHead} scope="col" className={styles.cell} data-column={id} aria-sort={direction}>
      {column.getCanSort() ? (
        <UnstyledButton
          className={styles.sort}
          onClick={() => onSort({ id, desc: isHere ? !sorted.desc : false })}
        >
          <FlexRender header={header} />
          <span aria-hidden="true" className={styles.arrow}>
            {isHere && (sorted.desc ? '↓' : '↑')}
          </span>
        </UnstyledButton>
      ) : (
        <FlexRender header={header} />
      )}
    </th>
  )
}
