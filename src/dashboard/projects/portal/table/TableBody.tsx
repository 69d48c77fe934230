import { Droppable } from '@hello-pangea/dnd'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo } from 'react'
import { asRowGroup } from '../../../shell/table-roles.ts'
import type { Selection } from '../../../shell/use-selection.ts'
import { DraggedRow } from './DraggedRow.tsx'
import { ProjectRow } from './ProjectRow.tsx'
import styles from './ProjectTable.module.css'
import type { PortalRow } from './project-columns.tsx'
import { HEAD_HEIGHT, ROW_HEIGHT } from './row-height.ts'

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

/** Renders the visible rows and the focused one, so that scrolling never removes the focus. */
export function TableBody({ scroller, rows, current, canMove, canSelect, selection, ...rest }: Props) {
  const { chosen, toggle, extend } = selection
  const currentPlace = rows.findIndex(({ id }) => id === current)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: HEAD_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      if (currentPlace < 0 || drawn.includes(currentPlace)) return drawn
      return [...drawn, currentPlace].sort((a, b) => a - b)
    },
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
          {virtual.getVirtualItems().map(({ index }) => {
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
