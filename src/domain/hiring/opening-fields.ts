import { hint, searchTitleHint, textHint, withStudio } from '../fields/hint-rules.ts'
import {
  type Audience,
  inWords,
  listedParts,
  type RecordTable,
  type SeenByVisitors,
} from '../fields/record-fields.ts'
import { employmentTypes, openingDefaults } from './opening.ts'
import type { Opening, OpeningFields } from './opening-schema.ts'

/** An opening while it is edited: the number is still text. */
export type OpeningDraft = Omit<OpeningFields, 'vacancy'> & { vacancy: string }

const NO_DESCRIPTION = {
  message: 'Add a description: it is the text of the opening’s page, and job search engines show it.',
}

/** In the order in which forms and dialogs name them. */
export const openingFields = {
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
    words: inWords(employmentTypes),
  },
  vacancy: {
    audience: 'visitors',
    label: 'Vacancy',
    empty: String(openingDefaults.vacancy),
    isRequired: true,
  },
  status: {
    audience: 'visitors',
    label: 'Status',
    empty: openingDefaults.status,
    isRequired: true,
    words: inWords({ open: 'Open', closed: 'Closed' }),
  },
  closesAt: { audience: 'visitors', label: 'Last day for applications', shortLabel: 'Last day', empty: '' },
  projectId: { audience: 'writers', label: 'Project', empty: '' },
  description: {
    audience: 'visitors',
    label: 'Description',
    empty: '',
    hints: (description) => hint(description.trim() ? textHint(description) : NO_DESCRIPTION),
  },
  test: { audience: 'writers', label: 'Instructions for the test', shortLabel: 'Test', empty: '' },
  hidden: { audience: 'writers', label: 'Hidden from the website', shortLabel: 'Hidden', empty: false },
} satisfies RecordTable<OpeningDraft>

/** All of an opening: its fields, and what else is known of it. */
export const openingParts = {
  ...openingFields,
  ...listedParts,
  chosenStatus: { audience: 'writers' },
  isOpen: { audience: 'visitors' },
  isPastClosing: { audience: 'writers' },
  postedOn: { audience: 'visitors' },
} as const satisfies Record<keyof Opening, { audience: Audience }>

/** An opening as visitors get it; its project may be hidden from them. */
export type PublicOpening = SeenByVisitors<Opening, typeof openingParts>
