import { cutForSearch, RESULT_DESCRIPTION } from '../../../domain/content/search-result.ts'
import type { PublicProject } from '../../../domain/project/project-fields.ts'

/** A short description of a project: its first text, else its facts. */
export function summaryOf({ name, category, location, year, sections }: PublicProject): string {
  const text = sections.find((section) => section.type === 'text')?.content
  const line = (text ?? `${name}: ${category}, ${location}, ${year}`).replace(/\s+/g, ' ')
  return cutForSearch(line, RESULT_DESCRIPTION)
}
