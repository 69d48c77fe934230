import { Draggable } from '@hello-pangea/dnd'
import { memo } from 'react'
import { asRow } from '../../../shell/table-roles.ts'
import styles from './ProjectTable.module.css'
import type { PortalRow } from './project-columns.tsx'
import { RowCells } from './RowCells.tsx'
import { ROW_HEIGHT } from './row-height.ts'

type Props = {
  row: PortalRow
  place: number
  isOpen: boolean
  /** It was just saved. */
  isSaved: boolean
  isCurrent: boolean
  isSelected: boolean
  canMove: boolean
  onOpen: (id: string) => void
  onVisit: (id: string) => void
  onSelect?: (id: string, isRange: boolean) => void
}

/** One project. A click anywhere opens it; the keyboard finds a button on its name. */
export const ProjectRow = memo(function ProjectRow({
  row,
  place,
  isOpen,
  isSaved,
  isSelected,
  canMove,
  onOpen,
  onVisit,
  ...rest
}: Props) {
  const { id } = row
  return (
    <Draggable draggableId={id} index={place} isDragDisabled={!canMove}>
      {(item) => (
        <tr
          ref={item.innerRef}
          {...item.draggableProps}
          {...asRow}
          // The header row is the first.
          aria-rowindex={place + 2}
          className={styles.row}
          style={{ ...item.draggableProps.style, top: place * ROW_HEIGHT }}
          data-open={isOpen || undefined}
          data-saved={isSaved || undefined}
          data-selected={isSelected || undefined}
          onFocus={() => onVisit(id)}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('[data-handle], label')) return
            onVisit(id)
            onOpen(id)
          }}
        >
          <RowCells
            row={row}
            handle={item.dragHandleProps}
            isOpen={isOpen}
            isSaved={isSaved}
            isSelected={isSelected}
            canMove={canMove}
            {...rest}
          />
        </tr>
      )}
    </Draggable>
  )
})
