import { z } from 'zod'
import { matches } from '../../domain/project/project-filter.ts'
import type { Project } from '../../domain/project/shown-project-schema.ts'
import { cleanTag } from '../../domain/project/tag.ts'

const word = z.string().max(200, 'At most 200 characters.').optional()

/** Each parameter is optional, and all that are given must fit; unknown ones are ignored. `search` is another word for `q`. */
export const projectSearch = z.object({
  q: word,
  search: word,
  category: word,
  subCategory: word,
  status: word,
  year: word,
  location: word,
  tag: word,
})

/** The same rule that filters in the visitor's browser, and equality for the rest. */
export function searchProjects(
  projects: readonly Project[],
  query: z.output<typeof projectSearch>,
): Project[] {
  const { q, search, category = '', subCategory = '', status, year, location, tag } = query
  const same = (wanted: string | undefined, stands: string) =>
    !wanted || wanted.trim().toUpperCase() === stands
  const completed = (wanted: string | undefined) =>
    wanted?.trim().toUpperCase() === 'COMPLETE' ? 'COMPLETED' : wanted
  return projects.filter(
    (project) =>
      matches(project, {
        category: category.trim(),
        subCategory: subCategory.trim(),
        search: q ?? search ?? '',
      }) &&
      same(completed(status), project.status) &&
      same(year, String(project.year)) &&
      same(location, project.location) &&
      (!tag || project.tags.includes(cleanTag(tag))),
  )
}
