import { cutForSearch, RESULT_DESCRIPTION } from '../../../domain/content/search-result.ts'
import type { PublicOpening } from '../../../domain/hiring/opening-fields.ts'

export const openingSummary = ({ title, department, location, description }: PublicOpening) =>
  cutForSearch(description.replace(/\s+/g, ' ') || `${title}, ${department}, ${location}`, RESULT_DESCRIPTION)
