import type { FieldName } from '../../../domain/project/project-merge.ts'

/** What the form calls the fields. */
export const fieldLabels: Record<FieldName, string> = {
  name: 'Project Name',
  category: 'Category',
  subCategory: 'Sub-category',
  location: 'State / Union Territory',
  year: 'Year',
  client: 'Client',
  collaborators: 'Collaborators',
  projectTeam: 'Project Team',
  projectLeaders: 'Project Leaders',
  tags: 'Tags',
  status: 'Status',
  sizeM2FT2: 'Size (M2/FT2)',
  keyDate: 'Key Date',
  previewImageUrl: 'Preview Image',
  hidden: 'Hidden from the website',
  sections: 'Sections',
}

/** 'Client, Year'. */
export const namesOf = (fields: readonly FieldName[]) => fields.map((field) => fieldLabels[field]).join(', ')
