import { type Cover, coverOf } from './project.ts'
import type { Filterable } from './project-filter.ts'
import type { Project } from './shown-project-schema.ts'

/** A closed card of the gallery: the fields that it shows and that the filter uses. */
export type ProjectCard = Filterable & { id: string; slug: string; cover?: Cover }

export function cardOf(project: Project): ProjectCard {
  const { id, slug, name, category, subCategory, location, client } = project
  const { collaborators, projectTeam, projectLeaders, tags } = project
  return {
    id,
    slug,
    name,
    category,
    subCategory,
    location,
    client,
    collaborators,
    projectTeam,
    projectLeaders,
    tags,
    cover: coverOf(project),
  }
}
