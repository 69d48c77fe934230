import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OpeningJson } from '../../../api/hiring/opening-json.ts'
import { screenOf } from '../../../domain/record/kinds.ts'
import { DraftWord } from '../../publishing/DraftWord.tsx'
import { candidatesOf } from '../../shell/addresses.ts'
import { DragHandle } from '../../shell/DragHandle.tsx'
import { useHeldList } from '../../shell/list/held-list.ts'
import type { Reorder } from '../../shell/list/use-reorder.ts'
import { useStyleNonce } from '../../shell/style-nonce.ts'
import { asCell, asColumnHead, asRow, asRowGroup, asTable } from '../../shell/table-roles.ts'
import { OpeningActions } from './OpeningActions.tsx'
import styles from './OpeningsTable.module.css'
import { openingStatus } from './openings-view.ts'

const columns = {
  order: 'Order',
  title: 'Position Title',
  department: 'Department',
  location: 'Location',
  vacancy: 'Vacancy',
  status: 'Status',
  project: 'Project',
  applicants: 'Applicants',
  new: 'New',
  shortlisted: 'Shortlisted',
  actions: 'Actions',
} as const

type Props = {
  openings: readonly OpeningJson[]
  projectOf: (opening: OpeningJson) => string
  /** Absent while a filter hides openings. */
  onMove?: Reorder
}

/** The openings, of which each row can be moved by mouse, by touch, and by Space and the arrow keys. */
export function OpeningsTable({ projectOf, onMove, ...props }: Props) {
  const nonce = useStyleNonce()
  const { list: openings, hold, release } = useHeldList(props.openings)

  function drop({ draggableId, source, destination }: DropResult) {
    release()
    if (destination && destination.index !== source.index)
      onMove?.([draggableId], destination.index + 1, openings)
  }

  return (
    <table {...asTable} className={styles.table} aria-label="Openings">
      <thead {...asRowGroup}>
        <tr {...asRow} className={styles.row}>
          {Object.entries(columns).map(([column, label]) => (
            <th key={column} {...asColumnHead} scope="col" className={styles.cell} data-column={column}>
              {column === 'order' || column === 'actions' ? (
                <span className="visually-hidden">{label}</span>
              ) : (
                label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <DragDropContext onBeforeCapture={hold} onDragEnd={drop} nonce={nonce}>
        <Droppable droppableId="openings">
          {(list) => (
            <tbody {...asRowGroup} ref={list.innerRef} {...list.droppableProps}>
              {openings.map((opening, index) => (
                <Draggable key={opening.id} draggableId={opening.id} index={index} isDragDisabled={!onMove}>
                  {(item, { isDragging }) => (
                    <tr
                      {...asRow}
                      ref={item.innerRef}
                      {...item.draggableProps}
                      className={styles.row}
                      data-dragging={isDragging || undefined}
                    >
                      <OpeningRow
                        opening={opening}
                        project={projectOf(opening)}
                        handle={
                          onMove && (
                            <DragHandle handle={item.dragHandleProps} label={`Move ${opening.title}`} />
                          )
                        }
                      />
                    </tr>
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </tbody>
          )}
        </Droppable>
      </DragDropContext>
    </table>
  )
}

type RowProps = { opening: OpeningJson; project: string; handle: ReactNode }

/** `project` is the name of its project, or empty. */
function OpeningRow({ opening, project, handle }: RowProps) {
  const cell = (column: string) => ({ ...asCell, className: styles.cell, 'data-column': column })
  return (
    <>
      <td {...cell('order')}>{handle}</td>
      <td {...cell('title')}>
        <Link className={styles.title} to={screenOf('job', 'edit', opening.id)}>
          {opening.title}
        </Link>
        <DraftWord of={{ kind: 'job', id: opening.id }} />
      </td>
      <td {...cell('department')}>{opening.department}</td>
      <td {...cell('location')}>{opening.location}</td>
      <td {...cell('vacancy')}>{opening.vacancy}</td>
      <td {...cell('status')} data-open={opening.isOpen && !opening.hidden}>
        {openingStatus(opening)}
      </td>
      <td {...cell('project')} title={project}>
        {project}
      </td>
      <td {...cell('applicants')}>
        {opening.applicants > 0 ? (
          <Link
            to={candidatesOf(opening.id)}
            aria-label={`${opening.applicants} applicants for ${opening.title}`}
          >
            {opening.applicants}
          </Link>
        ) : (
          opening.applicants
        )}
      </td>
      <td {...cell('new')}>{opening.newApplicants}</td>
      <td {...cell('shortlisted')}>{opening.shortlisted}</td>
      <td {...cell('actions')}>
        <OpeningActions opening={opening} />
      </td>
    </>
  )
}
