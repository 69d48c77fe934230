import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { Link } from 'react-router'
import type { JobJson } from '../../../api/hiring/job-json.ts'
import { editOpeningPath } from '../../../domain/shared/pages.ts'
import { DragHandle } from '../../shell/DragHandle.tsx'
import { candidatesOf } from '../../shell/places.ts'
import { asCell } from '../../shell/table-roles.ts'
import { OpeningActions } from './OpeningActions.tsx'
import styles from './OpeningsTable.module.css'
import { openingStatus } from './openings-view.ts'

type Props = {
  job: JobJson
  /** The name of its project, or empty. */
  project: string
  handle: DraggableProvidedDragHandleProps | null
  canMove: boolean
}

/** The cells of one opening. */
export function OpeningRow({ job, project, handle, canMove }: Props) {
  const cell = (column: string) => ({ ...asCell, className: styles.cell, 'data-column': column })
  return (
    <>
      <td {...cell('order')}>{canMove && <DragHandle handle={handle} label={`Move ${job.title}`} />}</td>
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
