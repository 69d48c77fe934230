import type { ChoiceField } from '../../../domain/project/gallery-choice.ts'

/** The labels of the filter's rows. */
export const choiceNames: Record<ChoiceField, string> = {
  category: 'Category',
  subCategory: 'Sub-category',
  location: 'State',
  status: 'Status',
}
