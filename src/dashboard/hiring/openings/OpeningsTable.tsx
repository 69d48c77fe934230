import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import type { JobJson } from '../../../api/hiring/job-json.ts'
import { useStyleNonce } from '../../shell/style-nonce.ts'
import { asColumnHead, asRow, asRowGroup, asTable } from '../../shell/table-roles.ts'
import { OpeningRow } from './OpeningRow.tsx'
import styles from './OpeningsTable.module.css'

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
  jobs: readonly JobJson[]
  projectOf: (job: JobJson) => string
  /** Places count from 0. Absent while a filter hides openings. */
  onMove?: (from: number, to: number) => void
}

/** The openings, of which each row can be moved by mouse, by touch, and by Space and the arrow keys. */
export function OpeningsTable({ jobs, projectOf, onMove }: Props) {
  const nonce = useStyleNonce()

  function drop({ source, destination }: DropResult) {
    if (destination && destination.index !== source.index) onMove?.(source.index, destination.index)
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
      <DragDropContext onDragEnd={drop} nonce={nonce}>
        <Droppable droppableId="openings">
          {(list) => (
            <tbody {...asRowGroup} ref={list.innerRef} {...list.droppableProps}>
              {jobs.map((job, index) => (
                <Draggable key={job.id} draggableId={job.id} index={index} isDragDisabled={!onMove}>
                  {(item, { isDragging }) => (
                    <tr
                      {...asRow}
                      ref={item.innerRef}
                      {...item.draggableProps}
                      className={styles.row}
                      data-dragging={isDragging || undefined}
                    >
                      <OpeningRow
                        job={job}
                        project={projectOf(job)}
                        handle={item.dragHandleProps}
                        canMove={onMove !== undefined}
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
