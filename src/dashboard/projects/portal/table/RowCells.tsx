import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { UnstyledButton } from '@mantine/core'
import { FlexRender } from '@tanstack/react-table'
import { withoutAlt } from '../../../../domain/project/section.ts'
import { DragHandle } from '../../../shell/DragHandle.tsx'
import { SelectBox } from '../../../shell/list/SelectBox.tsx'
import { asCell } from '../../../shell/table-roles.ts'
import styles from './ProjectTable.module.css'
import type { PortalRow } from './project-columns.tsx'

type Props = {
  row: PortalRow
  isOpen: boolean
  isSaved?: boolean
  /** This row is in the tab order. */
  isCurrent: boolean
  canMove: boolean
  handle: DraggableProvidedDragHandleProps | null
  isSelected: boolean
  /** Absent without the right to change projects. */
  onSelect?: (id: string, isRange: boolean) => void
}

/** The cells of one project, in the table and while it is dragged. */
export function RowCells({ row, isOpen, isSaved, isCurrent, canMove, handle, isSelected, onSelect }: Props) {
  const { id, name } = row.original
  const tabIndex = isCurrent ? 0 : -1
  return (
    <>
      {onSelect && (
        <td {...asCell} className={styles.cell} data-column="select">
          <SelectBox {...{ id, name, isSelected, isCurrent, onSelect }} className={styles.select} />
        </td>
      )}
      {row.getAllCells().map((cell) => (
        <td key={cell.id} {...asCell} className={styles.cell} data-column={cell.column.id}>
          {cell.column.id === 'place' && canMove && (
            <DragHandle handle={handle} label={`Move ${name}`} tabIndex={tabIndex} />
          )}
          {cell.column.id === 'name' ? (
            <div className={styles.naming}>
              <UnstyledButton
                className={styles.name}
                data-name-of={id}
                tabIndex={tabIndex}
                aria-expanded={isOpen}
              >
                {name}
              </UnstyledButton>
              {isSaved && <span className={styles.mark}>Saved</span>}
              <Marks project={row.original} />
            </div>
          ) : (
            <FlexRender cell={cell} />
          )}
        </td>
      ))}
    </>
  )
}

/** Notes below a project's name: hidden, or pictures without a description. */
function Marks({ project: { hidden, sections } }: { project: PortalRow['original'] }) {
  const undescribed = withoutAlt(sections)
  const descriptions = undescribed === 1 ? 'description' : 'descriptions'
  const marks = [hidden && 'Hidden', undescribed > 0 && `${undescribed} ${descriptions} missing`]
  const shown = marks.filter(Boolean).join(' · ')
  return shown && <span className={styles.marks}>{shown}</span>
}
