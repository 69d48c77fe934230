import {
  descriptionHint,
  hint,
  hintsBelow,
  searchTitleHint,
  textHint,
  withStudio,
} from '../fields/hint-rules.ts'
import {
  type Audience,
  type FieldTable,
  listedParts,
  type RecordTable,
  type SeenByVisitors,
  withAudience,
} from '../fields/record-fields.ts'
import type { Project, ProjectFields } from './project-schema.ts'
import { isPicture } from './section.ts'
import type { Section } from './section-schema.ts'
import { type TenderField, type TenderValues, tenderFields } from './tender-fields.ts'

/** A project's fields as they are stored, or as they are in a form, where the year is still text. */
export type ProjectValues = Omit<ProjectFields, 'year' | 'status' | TenderField> &
  TenderValues & { year: number | string; status: string }
export type ProjectField = keyof ProjectFields

const NO_PICTURE = {
  message:
    'Choose one, or add a picture below: without a picture, the card on the website shows only the name.',
}
const NO_TEXT = {
  message: 'Add a text: visitors read it between the pictures, and search results show how it begins.',
}

const sectionHint = (section: Section) =>
  isPicture(section) ? descriptionHint(section.content, section.alt) : textHint(section.content)

/** In the order in which forms and dialogs name them. */
export const projectFields = {
  ...withAudience('visitors', {
    name: {
      label: 'Project Name',
      shortLabel: 'Name',
      empty: '',
      isRequired: true,
      hints: (name, _project, { studioName }) => hint(searchTitleHint(withStudio(name, studioName))),
    },
    category: { label: 'Category', empty: '', isRequired: true },
    subCategory: { label: 'Sub-category', empty: '', with: 'category' },
    location: { label: 'State / Union Territory', shortLabel: 'Location', empty: '', isRequired: true },
    status: { label: 'Status', empty: '', isRequired: true },
    year: { label: 'Year', empty: '', isRequired: true },
    sizeM2FT2: { label: 'Size (m²/ft²)', shortLabel: 'Size', empty: '' },
    client: { label: 'Client', empty: '', isRequired: true },
    keyDate: { label: 'Key Date', empty: '' },
    projectTeam: { label: 'Project Team', shortLabel: 'Team', empty: '', isRequired: true },
    collaborators: { label: 'Collaborators', empty: '', isRequired: true },
    projectLeaders: {
      label: 'Project Leaders',
      shortLabel: 'Leaders',
      empty: [],
      isRequired: true,
      joins: true,
    },
    tags: { label: 'Tags', empty: [], joins: true },
    hidden: { label: 'Hidden from the website', shortLabel: 'Hidden', empty: false },
    previewImageUrl: {
      label: 'Preview Image',
      empty: '',
      isPicture: true,
      hints: (address, { sections }) => hint(address || sections.some(isPicture) ? undefined : NO_PICTURE),
    },
    sections: {
      label: 'Sections',
      empty: [],
      essence: (sections) => sections.map(essence),
      hints: (sections) => ({
        ...hint(sections.some(({ type }) => type === 'text') ? undefined : NO_TEXT),
        ...hintsBelow(sections.map((section, index) => [index, sectionHint(section)])),
      }),
    },
  } satisfies FieldTable<Omit<ProjectValues, TenderField>>),
  ...withAudience('writers', tenderFields),
} satisfies RecordTable<ProjectValues>

/** All of a project: its fields, and what else is known of it. */
export const projectParts = {
  ...projectFields,
  ...listedParts,
  order: { audience: 'visitors' },
  previewPicture: { audience: 'visitors' },
} as const satisfies Record<keyof Project, { audience: Audience }>

export type PublicProject = SeenByVisitors<Project, typeof projectParts>

function essence(section: Section) {
  return section.type === 'text'
    ? [section.type, section.content.trim()]
    : [section.type, section.content, section.alt?.trim() ?? '']
}
