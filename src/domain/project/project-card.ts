import type { GalleryProject } from './gallery-filter.ts'
import type { PublicProject } from './project-fields.ts'
import { type Cover, coverOf } from './section.ts'

/** A closed card of the gallery: the fields that it shows and that the filter uses. */
export type ProjectCard = GalleryProject & Pick<PublicProject, 'id' | 'slug'> & { cover?: Cover }

export function cardOf(project: PublicProject): ProjectCard {
  const { id, slug, name, category, subCategory, location, client } = project
  const { collaborators, projectTeam, projectLeaders, tags, status, year } = project
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
    status,
    year,
    cover: coverOf(project),
  }
}
