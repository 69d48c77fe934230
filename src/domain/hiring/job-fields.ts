import { hint, searchTitleHint, textHint, withStudio } from '../hint/hint-rules.ts'
import { type FieldTable, fieldsIn } from '../record-fields.ts'
import type { JobFields } from './job-schema.ts'

/** An opening's fields as they are stored, or as they are in a form, where the number is still text. */
export type JobValues = Omit<JobFields, 'vacancy'> & { vacancy: number | string }

const NO_DESCRIPTION = {
  message: 'Add a description: it is the text of the opening’s page, and job search engines show it.',
}

/** Every field of an opening, in the order in which forms and dialogs name them. */
export const jobFields = {
  title: {
    label: 'Position Title',
    shortLabel: 'Title',
    empty: '',
    isRequired: true,
    hints: (title, _job, { studioName }) => hint(searchTitleHint(withStudio(title, studioName))),
  },
  department: { label: 'Department', empty: '', isRequired: true },
  location: { label: 'Location', empty: '', isRequired: true },
  employmentType: { label: 'Employment type', empty: 'FULL_TIME', isRequired: true },
  vacancy: { label: 'Vacancy', empty: '', isRequired: true },
  status: { label: 'Status', empty: 'open', isRequired: true },
  closesAt: { label: 'Last day for applications', shortLabel: 'Last day', empty: '' },
  projectId: { label: 'Project', empty: '' },
  description: {
    label: 'Description',
    empty: '',
    hints: (description) => hint(description.trim() ? textHint(description) : NO_DESCRIPTION),
  },
  test: { label: 'Instructions for the test', shortLabel: 'Test', empty: '' },
  hidden: { label: 'Hidden from the website', shortLabel: 'Hidden', empty: false },
} satisfies FieldTable<JobValues>

/** An opening's own fields, without what else an answer carries. */
export const jobFieldsOf = (job: JobFields): JobFields => ({
  ...fieldsIn<JobValues>(jobFields, job),
  vacancy: job.vacancy,
})
