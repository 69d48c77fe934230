import { DragDropContext, Droppable, type DropResult } from '@hello-pangea/dnd'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useHeldList } from '../../../shell/list/held-list.ts'
import { rowLegend, useRowKeys, useRows } from '../../../shell/list/rows.ts'
import type { Reorder } from '../../../shell/list/use-reorder.ts'
import looks from '../../../shell/looks/looks.module.css'
import { SelectAll } from '../../../shell/SelectAll.tsx'
import { useStyleNonce } from '../../../shell/style-nonce.ts'
import { asCell, asColumnHead, asRow, asRowGroup, asTable } from '../../../shell/table-roles.ts'
import type { Selection } from '../../../shell/use-selection.ts'
import { type Column, type Numbered, type Sorting, sortingOf } from '../state/portal-sort.ts'
import { DraggedRow, HEAD_HEIGHT, ProjectRow, ROW_HEIGHT } from './ProjectRow.tsx'
import styles from './ProjectTable.module.css'
import { columnNames, columns } from './project-columns.tsx'
import { useStoredScroll } from './use-stored-scroll.ts'

type Props = {
  rows: readonly Numbered[]
  ids: readonly string[]
  isLoading: boolean
  /** There is no project at all, even without filters. */
  isEmpty: boolean
  sort: string
  onSort: (sorting: Sorting) => void
  openId: string | undefined
  savedId: string | undefined
  onOpen: (id: string) => void
  /** The row that had the focus last. */
  visited: string | undefined
  /** Puts this row into the tab order, which also renders it. */
  onVisit: (id: string) => void
  selection: Selection
  mayWrite: boolean
  /** Absent without the right to write, and while a filter hides rows. */
  onMove?: Reorder
}

const OVERSCAN = 8 // rows drawn above and below what is seen

/** Rows can be sorted by any column, selected, and moved by mouse and keyboard. Only those in view are in the document. */
export function ProjectTable(props: Props) {
  const { isLoading, sort, openId, savedId, onOpen, onVisit, selection, mayWrite, onMove } = props
  const { list, hold, release } = useHeldList({ rows: props.rows, ids: props.ids })
  const { rows, ids } = list
  const nonce = useStyleNonce()
  // State, not a ref: the rows are computed when the element exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  // One row is in the tab order; the arrow keys move from there.
  const current = [props.visited, openId].find((id) => id !== undefined && ids.includes(id)) ?? ids[0]
  const { rows: drawn } = useRows({
    count: rows.length,
    height: ROW_HEIGHT,
    current: ids.indexOf(current ?? ''),
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    getScrollElement: () => scroller,
  })
  const rememberScroll = useStoredScroll(scroller, rows.length > 0, ids.indexOf(openId ?? savedId ?? ''))
  const { chosen, toggle } = selection
  const selected = useMemo(() => new Set(chosen), [chosen])
  const press = useRowKeys('Table', legend, {
    listOf: () => ids,
    visit: onVisit,
    extend: mayWrite ? selection.extend : undefined,
    // An open panel follows.
    onMove: openId ? onOpen : undefined,
    keys: openId ? undefined : { Escape: () => selection.markAll(false) },
  })

  function drop({ draggableId, source, destination }: DropResult) {
    release()
    if (destination && destination.index !== source.index)
      onMove?.([draggableId], destination.index + 1, rows)
  }

  return (
    <div ref={setScroller} className={`${looks.table} ${styles.scroller}`} onScroll={rememberScroll}>
      <table
        {...asTable}
        className={styles.table}
        aria-label="Projects"
        aria-busy={isLoading}
        // Most rows are not in the document.
        aria-rowcount={isLoading ? undefined : rows.length + 1}
        data-selectable={mayWrite || undefined}
        onKeyDown={press}
      >
        <thead {...asRowGroup}>
          <tr {...asRow} className={`${looks.row} ${styles.row}`} aria-rowindex={1}>
            {mayWrite && (
              <th {...asColumnHead} className={styles.cell} data-column="select">
                <SelectAll
                  className={looks.select}
                  chosen={chosen.length}
                  all={ids.length}
                  onChange={selection.markAll}
                />
              </th>
            )}
            {columnNames.map((column) => (
              <ColumnHead key={column} column={column} sorted={sortingOf(sort)} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        {isLoading && <SkeletonRows canSelect={mayWrite} />}
        {!isLoading && rows.length === 0 && <NoRows isEmpty={props.isEmpty} />}
        {rows.length > 0 && (
          <DragDropContext onBeforeCapture={hold} onDragEnd={drop} nonce={nonce}>
            <Droppable
              droppableId="projects"
              mode="virtual"
              renderClone={(item, _, { source }) => {
                const project = rows[source.index]!
                const isSelected = selected.has(project.id)
                return <DraggedRow {...{ item, project, isSelected }} canSelect={mayWrite} />
              }}
            >
              {(droppable) => (
                <tbody
                  {...asRowGroup}
                  ref={droppable.innerRef}
                  {...droppable.droppableProps}
                  className={styles.rows}
                  style={{ height: rows.length * ROW_HEIGHT }}
                >
                  {drawn.map(({ index }) => {
                    const project = rows[index]!
                    const { id } = project
                    return (
                      <ProjectRow
                        key={id}
                        {...{ project, index, onOpen, onVisit }}
                        isOpen={id === openId}
                        isSaved={id === savedId}
                        isCurrent={id === current}
                        isSelected={selected.has(id)}
                        canMove={onMove !== undefined && sort === ''}
                        onSelect={mayWrite ? toggle : undefined}
                      />
                    )
                  })}
                </tbody>
              )}
            </Droppable>
          </DragDropContext>
        )}
      </table>
    </div>
  )
}

type HeadProps = Pick<Props, 'onSort'> & { column: Column; sorted: Sorting }

/** The name of a column. A click sorts by it, a second click reverses the order. */
function ColumnHead({ column, sorted, onSort }: HeadProps) {
  const isHere = sorted.column === column
  const direction = isHere ? (sorted.desc ? 'descending' : 'ascending') : undefined
  return (
    <th {...asColumnHead} scope="col" className={styles.cell} data-column={column} aria-sort={direction}>
      <UnstyledButton
        className={styles.sort}
        onClick={() => onSort({ column, desc: isHere && !sorted.desc })}
      >
        {columns[column].header}
        <span aria-hidden="true" className={styles.arrow}>
          {isHere && (sorted.desc ? '↓' : '↑')}
        </span>
      </UnstyledButton>
    </th>
  )
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, index) => index)

function SkeletonRows({ canSelect }: { canSelect: boolean }) {
  return (
    <tbody {...asRowGroup}>
      {SKELETON_ROWS.map((row) => (
        <tr key={row} {...asRow} className={`${looks.row} ${styles.row}`}>
          {canSelect && <td {...asCell} className={styles.cell} data-column="select" />}
          {columnNames.map((column) => (
            <td key={column} {...asCell} className={styles.cell} data-column={column}>
              <Skeleton height={16} width="70%" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function NoRows({ isEmpty }: { isEmpty: boolean }) {
  return (
    <tbody {...asRowGroup}>
      <tr {...asRow} className={styles.empty}>
        <td {...asCell} colSpan={columnNames.length + 1}>
          <p>No projects found.</p>
          <p>
            {isEmpty
              ? 'The studio’s projects are listed here. Use Add Project to create the first one, or Import to read them from a spreadsheet.'
              : 'No projects match. Use Clear All Filters to show all projects.'}
          </p>
        </td>
      </tr>
    </tbody>
  )
}

const legend = {
  ...rowLegend('project'),
  Escape: 'Clear the selection',
  'Shift+ArrowDown': 'Select the next or previous project, too',
  'Shift+ArrowUp': 'Select the next or previous project, too',
  // The button of the name, its checkbox and its handle know these.
  Enter: 'Open the project',
  ' ': 'On the checkbox: select it. On the handle: pick it up, ↑ ↓ move it, Space puts it down',
}
