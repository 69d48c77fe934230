import { Draggable, type DraggableProvided, type DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { withoutAlt } from '../../../../domain/project/section.ts'
import { useHasDraft } from '../../../publishing/DraftWord.tsx'
import { DragHandle } from '../../../shell/DragHandle.tsx'
import { SelectBox } from '../../../shell/list/SelectBox.tsx'
import looks from '../../../shell/looks/looks.module.css'
import { asCell, asRow } from '../../../shell/table-roles.ts'
import type { Numbered } from '../state/portal-sort.ts'
import styles from './ProjectTable.module.css'
import { columnNames, columns } from './project-columns.tsx'

type Cells = {
  project: Numbered
  isOpen: boolean
  isSaved: boolean
  /** This row is in the tab order. */
  isCurrent: boolean
  isSelected: boolean
  canMove: boolean
  /** Absent without the right to change projects. */
  onSelect?: (id: string, isRange: boolean) => void
}
type Props = Cells & { index: number; onOpen: (id: string) => void; onVisit: (id: string) => void }

/** One project. A click anywhere opens it; the keyboard finds a button on its name. */
export const ProjectRow = memo(function ProjectRow({ index, onOpen, onVisit, ...cells }: Props) {
  const { id } = cells.project
  return (
    <Draggable draggableId={id} index={index} isDragDisabled={!cells.canMove}>
      {(item) => (
        <tr
          ref={item.innerRef}
          {...item.draggableProps}
          {...asRow}
          // The header row is the first.
          aria-rowindex={index + 2}
          className={`${looks.row} ${styles.row}`}
          style={{ ...item.draggableProps.style, top: index * ROW_HEIGHT }}
          data-open={cells.isOpen || undefined}
          data-saved={cells.isSaved || undefined}
          data-selected={cells.isSelected || undefined}
          onFocus={() => onVisit(id)}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('[data-handle], label')) return
            onVisit(id)
            onOpen(id)
          }}
        >
          <RowCells {...cells} handle={item.dragHandleProps} />
        </tr>
      )}
    </Draggable>
  )
})

type CellsProps = Cells & { handle: DraggableProvidedDragHandleProps | null }

/** The cells of one project, in the table and while it is dragged. */
function RowCells({ project, isCurrent, isSelected, onSelect, handle, ...row }: CellsProps) {
  const { id, name } = project
  const tabIndex = isCurrent ? 0 : -1
  return (
    <>
      {onSelect && (
        <td {...asCell} className={styles.cell} data-column="select">
          <SelectBox {...{ id, name, isSelected, isCurrent, onSelect }} className={looks.select} />
        </td>
      )}
      {columnNames.map((column) => (
        <td key={column} {...asCell} className={styles.cell} data-column={column}>
          {column === 'position' && row.canMove && (
            <DragHandle handle={handle} label={`Move ${name}`} tabIndex={tabIndex} />
          )}
          {column === 'name' ? (
            <div className={styles.naming}>
              <UnstyledButton
                className={styles.name}
                data-name-of={id}
                tabIndex={tabIndex}
                aria-expanded={row.isOpen}
              >
                {name}
              </UnstyledButton>
              {row.isSaved && <span className={styles.mark}>Saved</span>}
              <Marks project={project} />
            </div>
          ) : (
            columns[column].cell(project)
          )}
        </td>
      ))}
    </>
  )
}

/** Notes below a project's name: it has a draft, is hidden, or has pictures without a description. */
function Marks({ project: { id, hidden, sections } }: { project: Numbered }) {
  const hasDraft = useHasDraft({ kind: 'project', id })
  const undescribed = withoutAlt(sections)
  const descriptions = undescribed === 1 ? 'description' : 'descriptions'
  const marks = [
    hasDraft && 'Draft',
    hidden && 'Hidden',
    undescribed > 0 && `${undescribed} ${descriptions} missing`,
  ]
  const shown = marks.filter(Boolean).join(' · ')
  return shown && <span className={`${looks.line} ${styles.marks}`}>{shown}</span>
}

type DraggedProps = { item: DraggableProvided; project: Numbered; isSelected: boolean; canSelect: boolean }

/** The row under the pointer while it is dragged. It stays when its original position scrolls out of view. */
export function DraggedRow({ item, project, isSelected, canSelect }: DraggedProps) {
  return (
    <div ref={item.innerRef} {...item.draggableProps} className={styles.dragged}>
      <table className={styles.table} data-selectable={canSelect || undefined}>
        <tbody>
          <tr className={`${looks.row} ${styles.row}`} data-dragging>
            <RowCells
              project={project}
              handle={item.dragHandleProps}
              isOpen={false}
              isSaved={false}
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

/** In pixels, the same as in the stylesheet. The heights of rows that are not rendered are computed from these. */
export const ROW_HEIGHT = 48
export const HEAD_HEIGHT = 40
