import type { DraggableProvided } from '@hello-pangea/dnd'
import styles from './ProjectTable.module.css'
import type { PortalRow } from './project-columns.tsx'
import { RowCells } from './RowCells.tsx'

type Props = { item: DraggableProvided; row: PortalRow; isSelected: boolean; canSelect: boolean }

/** The row under the pointer while it is dragged. It stays when its original position scrolls out of view. */
export function DraggedRow({ item, row, isSelected, canSelect }: Props) {
  return (
    <div ref={item.innerRef} {...item.draggableProps} className={styles.dragged}>
      <table className={styles.table} data-selectable={canSelect || undefined}>
        <tbody>
          <tr className={styles.row} data-dragging>
            <RowCells
              row={row}
              handle={item.dragHandleProps}
              isOpen={false}
              isCurrent
              isSelected={isSelected}
              canMove
              onSelect={canSelect ? () => undefined : undefined}
            />
          </tr>
        </tbody>
      </table>
    </div>
  )
}
