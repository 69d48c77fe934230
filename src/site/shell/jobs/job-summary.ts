import { cutForSearch, RESULT_DESCRIPTION } from '../../../domain/content/search-result.ts'
import type { PublicJob } from '../../../domain/hiring/job-fields.ts'

/** An opening in a search result. */
export const jobSummary = ({ title, department, location, description }: PublicJob) =>
  cutForSearch(description.replace(/\s+/g, ' ') || `${title}, ${department}, ${location}`, RESULT_DESCRIPTION)
