import { DragDropContext, type DropResult } from '@hello-pangea/dnd'
import type { Header } from '@tanstack/react-table'
import { useState } from 'react'
import { SelectAll } from '../../../shell/SelectAll.tsx'
import { useStyleNonce } from '../../../shell/style-nonce.ts'
import { asColumnHead, asRow, asRowGroup, asTable } from '../../../shell/table-roles.ts'
import type { Selection } from '../../../shell/use-selection.ts'
import { type Numbered, type Sorting, sortingOf } from '../state/portal-view.ts'
import { ColumnHead } from './ColumnHead.tsx'
import styles from './ProjectTable.module.css'
import type { features, PortalRow } from './project-columns.tsx'
import { TableBody } from './TableBody.tsx'
import { NoRows, SkeletonRows } from './TablePlaceholders.tsx'
import { useStoredScroll } from './use-kept-scroll.ts'
import { useTableKeys } from './use-table-keys.ts'

type Props = {
  headers: Header<typeof features, Numbered, unknown>[]
  rows: PortalRow[]
  ids: readonly string[]
  isLoading: boolean
  /** There is no project at all, even without filters. */
  isEmpty: boolean
  sort: string
  onSort: (sorting: Sorting) => void
  openId: string | undefined
  /** The project that was just saved. */
  savedId: string | undefined
  onOpen: (id: string) => void
  /** The row that had the focus last. */
  visited: string | undefined
  onVisit: (id: string) => void
  selection: Selection
  mayWrite: boolean
  /** To a place counted from 1. Absent without the right to write, and while a filter hides rows. */
  onMove?: (ids: readonly string[], place: number) => void
}

/** All projects. Rows can be sorted by any column, selected, and moved by mouse and keyboard. */
export function ProjectTable(props: Props) {
  const {
    headers,
    rows,
    ids,
    isLoading,
    isEmpty,
    sort,
    onSort,
    openId,
    savedId,
    onOpen,
    onVisit,
    selection,
  } = props
  const { mayWrite, onMove } = props
  const nonce = useStyleNonce()
  // State, not a ref: the rows are computed when the element exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const rememberScroll = useStoredScroll(scroller, rows.length > 0, ids.indexOf(openId ?? savedId ?? ''))
  // One row is in the tab order; the arrow keys move from there.
  const current = [props.visited, openId].find((id) => id !== undefined && ids.includes(id)) ?? ids[0]
  const press = useTableKeys({
    ids,
    visit: onVisit,
    onStep: (id) => openId && onOpen(id),
    extend: mayWrite ? selection.extend : undefined,
    onEscape: openId ? undefined : () => selection.markAll(false),
  })

  function drop({ draggableId, source, destination }: DropResult) {
    if (destination && destination.index !== source.index) onMove?.([draggableId], destination.index + 1)
  }

  return (
    <div ref={setScroller} className={styles.scroller} onScroll={rememberScroll}>
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
          <tr {...asRow} className={styles.row} aria-rowindex={1}>
            {mayWrite && (
              <th {...asColumnHead} className={styles.cell} data-column="select">
                <SelectAll
                  className={styles.select}
                  chosen={selection.chosen.length}
                  all={ids.length}
                  onChange={selection.markAll}
                />
              </th>
            )}
            {headers.map((header) => (
              <ColumnHead key={header.id} header={header} sorted={sortingOf(sort)} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {isLoading && <SkeletonRows canSelect={mayWrite} />}
        {!isLoading && rows.length === 0 && <NoRows isEmpty={isEmpty} />}
        {rows.length > 0 && (
          <DragDropContext onDragEnd={drop} nonce={nonce}>
            <TableBody
              scroller={scroller}
              rows={rows}
              openId={openId}
              savedId={savedId}
              current={current}
              canMove={onMove !== undefined && sort === ''}
              canSelect={mayWrite}
              selection={selection}
              onOpen={onOpen}
              onVisit={onVisit}
            />
          </DragDropContext>
        )}
      </table>
    </div>
  )
}
