import { Droppable } from '@hello-pangea/dnd'
import { useCallback, useMemo } from 'react'
import { useRows } from '../../../shell/list/rows.ts'
import { asRowGroup } from '../../../shell/table-roles.ts'
import type { Selection } from '../../../shell/use-selection.ts'
import { DraggedRow, HEAD_HEIGHT, ProjectRow, ROW_HEIGHT } from './ProjectRow.tsx'
import styles from './ProjectTable.module.css'
import type { PortalRow } from './project-columns.tsx'

const OVERSCAN = 8 // rows drawn above and below what is seen

type Props = {
  scroller: HTMLElement | null
  rows: PortalRow[]
  openId: string | undefined
  savedId: string | undefined
  current: string | undefined
  canMove: boolean
  canSelect: boolean
  selection: Selection
  onOpen: (id: string) => void
  onVisit: (id: string) => void
}

/** The rows, of which only those in view are in the document. */
export function TableBody({ scroller, rows, current, canMove, canSelect, selection, ...rest }: Props) {
  const { chosen, toggle, extend } = selection
  const { rows: drawn } = useRows({
    count: rows.length,
    height: ROW_HEIGHT,
    current: rows.findIndex(({ id }) => id === current),
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    getScrollElement: () => scroller,
  })
  const selected = useMemo(() => new Set(chosen), [chosen])
  const select = useCallback(
    (id: string, isRange: boolean) => (isRange ? extend(id) : toggle(id)),
    [extend, toggle],
  )

  return (
    <Droppable
      droppableId="projects"
      mode="virtual"
      renderClone={(item, _, { source }) => {
        const row = rows[source.index]!
        return <DraggedRow item={item} row={row} isSelected={selected.has(row.id)} canSelect={canSelect} />
      }}
    >
      {(list) => (
        <tbody
          {...asRowGroup}
          ref={list.innerRef}
          {...list.droppableProps}
          className={styles.rows}
          style={{ height: rows.length * ROW_HEIGHT }}
        >
          {drawn.map(({ index }) => {
            const row = rows[index]!
            return (
              <ProjectRow
                key={row.id}
                row={row}
                place={index}
                isOpen={row.id === rest.openId}
                isSaved={row.id === rest.savedId}
                isCurrent={row.id === current}
                isSelected={selected.has(row.id)}
                canMove={canMove}
                onOpen={rest.onOpen}
                onVisit={rest.onVisit}
                onSelect={canSelect ? select : undefined}
              />
            )
          })}
        </tbody>
      )}
    </Droppable>
  )
}
