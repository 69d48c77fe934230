import { UnstyledButton } from '@mantine/core'
import { FlexRender, type Header, type SortingState } from '@tanstack/react-table'
import styles from './ProjectTable.module.css'
import type { Numbered } from './portal-view.ts'
import type { features } from './project-columns.tsx'

type Props = { header: Header<typeof features, Numbered, unknown>; sorted: SortingState }

/** The name of a column; pressing it sorts, and again the other way round. */
export function ColumnHead({ header, sorted }: Props) {
  const { column } = header
  const here = sorted.find(({ id }) => id === column.id)
  const direction = here && (here.desc ? 'descending' : 'ascending')
  return (
    <th scope="col" className={styles.cell} data-column={column.id} aria-sort={direction}>
      {column.getCanSort() ? (
        <UnstyledButton
          className={styles.sort}
          onClick={() => column.toggleSorting(here ? !here.desc : false)}
        >
          <FlexRender header={header} />
          <span aria-hidden="true" className={styles.arrow}>
            {here && (here.desc ? '↓' : '↑')}
          </span>
        </UnstyledButton>
      ) : (
        <FlexRender header={header} />
      )}
    </th>
  )
}
