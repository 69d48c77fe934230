import { type Expression, sql } from 'kysely'
import { z } from 'zod'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { ProjectCard } from '../../domain/project/project-card.ts'
import type { Searchable } from '../../domain/project/project-filter.ts'
import type { Project } from '../../domain/project/project-schema.ts'
import { coverOf } from '../../domain/project/section.ts'
import { type Section, sections } from '../../domain/project/section-schema.ts'
import { inParts } from '../../domain/shared/in-parts.ts'
import { composed } from '../../domain/shared/letter-forms.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import type { Database } from '../database/database.ts'
import { isPostgres } from '../database/sql-parts.ts'
import { findPictures } from '../picture/pictures.ts'
import { liveProjects, shownProjects } from '../record/live-projects.ts'
import { projectsWithIds, shownSections } from './projects.ts'

/** A project as the gallery shows it and a search finds it, without its texts and further pictures. */
export type ListedProject = Searchable<ProjectCard> & {
  hidden: boolean
  /** Position among all projects, from 1. */
  order: number
}

export type NumberedCard = { card: ProjectCard; hidden: boolean; position: number }

const texts = z.array(z.string().overwrite(composed))

/** The first cards, and the number of projects for each combination of category, location and status. */
export async function firstCards(db: Database, count: number) {
  // Only their ids: PostgreSQL may choose to sort all projects, and would read the picture of each.
  const first = await shownProjects(db).select('id').orderBy('position').orderBy('id').limit(count).execute()
  const ids = first.map(({ id }) => id)
  const read = await readCards(db, ids)
  const cards = new Map(read.map(({ card }) => [card.id, card]))
  const groups = await shownProjects(db)
    .select(({ fn }) => ['category', 'location', 'status', fn.countAll<number>().as('count')])
    .groupBy(['category', 'location', 'status'])
    .execute()
  return { cards: ids.flatMap((id) => cards.get(id) ?? []), groups }
}

/** The cards of these projects, in no order; none of those that are in the trash or deleted. */
export async function readCards(db: Database, ids: readonly string[]): Promise<NumberedCard[]> {
  const rows = await liveProjects(db)
    .select(['id', 'slug', 'name', 'category', 'sub_category as subCategory', 'location', 'client'])
    .select(['collaborators', 'project_team as projectTeam', 'project_leaders', 'tags', 'status', 'year'])
    .select(['preview', 'hidden', 'position'])
    // Picks the picture in the database: to read all sections takes about twice as long.
    .select(({ ref }) => firstPicture(db, ref('sections')).as('picture'))
    .where('id', 'in', ids)
    .execute()
  const read = rows.map(({ picture, ...row }) => ({ row, sections: picture ? sectionsOf(picture) : [] }))
  const addresses = read.flatMap(({ row, sections }) => [
    row.preview,
    ...sections.map(({ content }) => content),
  ])
  const pictures = await findPictures(
    db,
    addresses.map(pictureIdOf).filter((id) => id !== undefined),
  )
  const pictureAt = (address: string) => pictures.get(pictureIdOf(address) ?? '')
  return read.map(({ row: { preview, hidden, position, project_leaders, tags, ...fields }, sections }) => ({
    card: {
      ...fields,
      projectLeaders: readStored(texts, JSON.parse(project_leaders)),
      tags: readStored(texts, JSON.parse(tags)),
      cover: coverOf({
        name: fields.name,
        sections: shownSections(sections, pictureAt),
        previewImageUrl: preview,
        previewPicture: pictureAt(preview),
      }),
    },
    hidden: hidden === 1,
    position,
  }))
}

const IDS_AT_ONCE = 1_000

/** The whole projects; without those that were deleted since. */
export async function wholeProjects(db: Database, listed: readonly ListedProject[]): Promise<Project[]> {
  const found: Project[] = []
  for (const some of inParts(listed, IDS_AT_ONCE)) {
    const ids = some.map(({ card }) => card.id)
    const whole = new Map((await projectsWithIds(db, ids)).map((project) => [project.id, project]))
    for (const { card, order } of some) {
      const project = whole.get(card.id)
      if (project) found.push({ ...project, order })
    }
  }
  return found
}

/** The sections as stored, of which one may be of an earlier release. */
const sectionsOf = (stored: string): Section[] => readStored(sections, [JSON.parse(stored)])

/** JSON of the first section that is a picture, or null. */
const firstPicture = (db: Database, stored: Expression<string>) =>
  isPostgres(db)
    ? sql<string | null>`jsonb_path_query_first(${stored}::jsonb, '$[*] ? (@.type != "text")')::text`
    : sql<
        string | null
      >`(select value from json_each(${stored}) where json_extract(value, '$.type') <> 'text' limit 1)`
