import { hint, searchTitleHint, textHint, withStudio } from '../fields/hint-rules.ts'
import { type Audience, fieldsIn, type RecordTable, type SeenByVisitors } from '../fields/record-fields.ts'
import { openingDefaults } from './employment.ts'
import type { Job, JobFields } from './job-schema.ts'

/** An opening's fields as they are stored, or as they are in a form, where the number is still text. */
export type JobValues = Omit<JobFields, 'vacancy'> & { vacancy: number | string }

const NO_DESCRIPTION = {
  message: 'Add a description: it is the text of the opening’s page, and job search engines show it.',
}

/** Every field of an opening, in the order in which forms and dialogs name them. */
export const jobFields = {
  title: {
    audience: 'visitors',
    label: 'Position Title',
    shortLabel: 'Title',
    empty: '',
    isRequired: true,
    hints: (title, _job, { studioName }) => hint(searchTitleHint(withStudio(title, studioName))),
  },
  department: { audience: 'visitors', label: 'Department', empty: '', isRequired: true },
  location: { audience: 'visitors', label: 'Location', empty: '', isRequired: true },
  employmentType: {
    audience: 'visitors',
    label: 'Employment type',
    empty: openingDefaults.employmentType,
    isRequired: true,
  },
  vacancy: { audience: 'visitors', label: 'Vacancy', empty: '', isRequired: true },
  status: { audience: 'visitors', label: 'Status', empty: openingDefaults.status, isRequired: true },
  closesAt: { audience: 'visitors', label: 'Last day for applications', shortLabel: 'Last day', empty: '' },
  projectId: { audience: 'staff', label: 'Project', empty: '' },
  description: {
    audience: 'visitors',
    label: 'Description',
    empty: '',
    hints: (description) => hint(description.trim() ? textHint(description) : NO_DESCRIPTION),
  },
  test: { audience: 'staff', label: 'Instructions for the test', shortLabel: 'Test', empty: '' },
  hidden: { audience: 'staff', label: 'Hidden from the website', shortLabel: 'Hidden', empty: false },
} satisfies RecordTable<JobValues>

/** An opening's own fields, without what else an answer carries. */
export const jobFieldsOf = (job: JobFields): JobFields => ({
  ...fieldsIn<JobValues>(jobFields, job),
  vacancy: job.vacancy,
})

/** All of an opening: its fields, and what else is known of it. */
export const openingParts = {
  ...jobFields,
  id: { audience: 'visitors' },
  slug: { audience: 'visitors' },
  isOpen: { audience: 'visitors' },
  isPastClosing: { audience: 'staff' },
  postedOn: { audience: 'visitors' },
  createdAt: { audience: 'visitors' },
  updatedAt: { audience: 'visitors' },
} as const satisfies Record<keyof Job, { audience: Audience }>

/** An opening as visitors get it; its project may be hidden from them. */
export type PublicJob = SeenByVisitors<Job, typeof openingParts>
