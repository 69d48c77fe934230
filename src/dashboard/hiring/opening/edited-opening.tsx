import { employmentTypes } from '../../../domain/hiring/employment.ts'
import { jobFields } from '../../../domain/hiring/job-fields.ts'
import type { JobFields } from '../../../domain/hiring/job-schema.ts'
import { formatDay } from '../../../domain/time/day.ts'
import type { EditedRecord } from '../../editing/edited-record.ts'
import { checkedDraft, type OpeningDraft } from './opening-draft.ts'
import { ProjectName } from './ProjectName.tsx'

/** How an opening is kept, merged, saved and compared while it is edited. */
export const editedOpening: EditedRecord<OpeningDraft, JobFields> = {
  noun: 'opening',
  table: jobFields,
  check: checkedDraft,
  errorsIn: (errors) => errors,
  nameOf: ({ title }) => title,
  show: {
    employmentType: ({ employmentType }) => employmentTypes[employmentType],
    status: ({ status }) => (status === 'open' ? 'Open' : 'Closed'),
    closesAt: ({ closesAt }) => (closesAt ? formatDay(closesAt) : 'None'),
    projectId: ({ projectId }) => <ProjectName id={projectId} />,
    hidden: ({ hidden }) => (hidden ? 'Hidden' : 'On the website'),
  },
}
