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
import looks from '../../shell/looks/looks.module.css'
import { useStyleNonce } from '../../shell/style-nonce.ts'
import { asCell, asColumnHead, asRow, asRowGroup, asTable } from '../../shell/table-roles.ts'
import { OpeningActions } from './OpeningActions.tsx'
import styles from './OpeningsTable.module.css'
import { openingStatus } from './openings-view.ts'

/** `project` is the name of its project, or empty. */
type Around = { project: string; handle: ReactNode }
type Column = { name: string; head: ReactNode; cell: (opening: OpeningJson, around: Around) => ReactNode }

/** From left to right. */
const columns: readonly Column[] = [
  { name: 'order', head: <span className="visually-hidden">Order</span>, cell: (_, { handle }) => handle },
  {
    name: 'title',
    head: 'Position Title',
    cell: ({ id, title }) => (
      <>
        <Link className={styles.title} to={screenOf('job', 'edit', id)}>
          {title}
        </Link>
        <DraftWord of={{ kind: 'job', id }} />
      </>
    ),
  },
  { name: 'department', head: 'Department', cell: ({ department }) => department },
  { name: 'location', head: 'Location', cell: ({ location }) => location },
  { name: 'vacancy', head: 'Vacancy', cell: ({ vacancy }) => vacancy },
  {
    name: 'status',
    head: 'Status',
    cell: (opening) => (
      <span className={opening.isOpen && !opening.hidden ? undefined : looks.muted}>
        {openingStatus(opening)}
      </span>
    ),
  },
  { name: 'project', head: 'Project', cell: (_, { project }) => <span title={project}>{project}</span> },
  {
    name: 'applicants',
    head: 'Applicants',
    cell: ({ id, title, applicants }) =>
      applicants > 0 ? (
        <Link to={candidatesOf(id)} aria-label={`${applicants} applicants for ${title}`}>
          {applicants}
        </Link>
      ) : (
        applicants
      ),
  },
  { name: 'new', head: 'New', cell: ({ newApplicants }) => newApplicants },
  { name: 'shortlisted', head: 'Shortlisted', cell: ({ shortlisted }) => shortlisted },
  {
    name: 'actions',
    head: <span className="visually-hidden">Actions</span>,
    cell: (opening) => <OpeningActions opening={opening} />,
  },
]

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
          {columns.map(({ name, head }) => (
            <th key={name} {...asColumnHead} scope="col" className={styles.cell} data-column={name}>
              {head}
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
                      {columns.map(({ name, cell }) => (
                        <td key={name} {...asCell} className={styles.cell} data-column={name}>
                          {cell(opening, {
                            project: projectOf(opening),
                            handle: onMove && (
                              <DragHandle handle={item.dragHandleProps} label={`Move ${opening.title}`} />
                            ),
                          })}
                        </td>
                      ))}
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
