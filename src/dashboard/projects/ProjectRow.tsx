import { Draggable } from '@hello-pangea/dnd'
import { UnstyledButton } from '@mantine/core'
import { FlexRender, type Row } from '@tanstack/react-table'
import { memo } from 'react'
import { DragHandle } from '../shell/DragHandle.tsx'
import styles from './ProjectTable.module.css'
import type { Numbered } from './portal-view.ts'
import type { features } from './project-columns.tsx'

type Props = {
  row: Row<typeof features, Numbered>
  place: number
  isOpen: boolean
  /** This row is the one that the Tab key reaches. */
  isCurrent: boolean
  canMove: boolean
  onOpen: (id: string) => void
  onVisit: (id: string) => void
}

/** One project. A click anywhere opens it; the keyboard finds a button on its name. */
export const ProjectRow = memo(function ProjectRow({
  row,
  place,
  isOpen,
  isCurrent,
  canMove,
  onOpen,
  onVisit,
}: Props) {
  const { id, name, hidden } = row.original
  const tabIndex = isCurrent ? 0 : -1
  return (
    <Draggable draggableId={id} index={place} isDragDisabled={!canMove}>
      {(item, { isDragging }) => (
        <tr
          ref={item.innerRef}
          {...item.draggableProps}
          className={styles.row}
          data-open={isOpen || undefined}
          data-dragging={isDragging || undefined}
          onClick={({ target }) => {
            if ((target as HTMLElement).closest('[data-handle]')) return
            onVisit(id)
            onOpen(id)
          }}
        >
          {row.getAllCells().map((cell) => (
            <td key={cell.id} className={styles.cell} data-column={cell.column.id}>
              {cell.column.id === 'place' && canMove && (
                <DragHandle handle={item.dragHandleProps} label={`Move ${name}`} tabIndex={tabIndex} />
              )}
              {cell.column.id === 'name' ? (
                <UnstyledButton
                  className={styles.name}
                  data-name-of={id}
                  tabIndex={tabIndex}
                  aria-expanded={isOpen}
                  onFocus={() => onVisit(id)}
                >
                  {name}
                  {hidden && <span className={styles.hidden}>Hidden</span>}
                </UnstyledButton>
              ) : (
                <FlexRender cell={cell} />
              )}
            </td>
          ))}
        </tr>
      )}
    </Draggable>
  )
})
