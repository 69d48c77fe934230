import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { JobJson } from '../../../api/hiring/job-json.ts'
import { editOpeningPath } from '../../../domain/shared/pages.ts'
import { DragHandle } from '../../shell/DragHandle.tsx'
import { candidatesOf } from '../../shell/places.ts'
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
                        handle={
                          onMove && <DragHandle handle={item.dragHandleProps} label={`Move ${job.title}`} />
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

type RowProps = { job: JobJson; project: string; handle: ReactNode }

/** The cells of one opening. `project` is the name of its project, or empty. */
function OpeningRow({ job, project, handle }: RowProps) {
  const cell = (column: string) => ({ ...asCell, className: styles.cell, 'data-column': column })
  return (
    <>
      <td {...cell('order')}>{handle}</td>
      <td {...cell('title')}>
        <Link className={styles.title} to={editOpeningPath(job.id)}>
          {job.title}
        </Link>
      </td>
      <td {...cell('department')}>{job.department}</td>
      <td {...cell('location')}>{job.location}</td>
      <td {...cell('vacancy')}>{job.vacancy}</td>
      <td {...cell('status')} data-open={job.isOpen && !job.hidden}>
        {openingStatus(job)}
      </td>
      <td {...cell('project')} title={project}>
        {project}
      </td>
      <td {...cell('applicants')}>
        {job.applicants > 0 ? (
          <Link to={candidatesOf(job.id)} aria-label={`${job.applicants} applicants for ${job.title}`}>
            {job.applicants}
          </Link>
        ) : (
          job.applicants
        )}
      </td>
      <td {...cell('new')}>{job.newApplicants}</td>
      <td {...cell('shortlisted')}>{job.shortlisted}</td>
      <td {...cell('actions')}>
        <OpeningActions job={job} />
      </td>
    </>
  )
}
