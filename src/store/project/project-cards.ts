import { type Expression, sql } from 'kysely'
import { z } from 'zod'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { ProjectCard } from '../../domain/project/project-card.ts'
import type { Searchable } from '../../domain/project/project-filter.ts'
import type { Project } from '../../domain/project/project-schema.ts'
import { coverOf } from '../../domain/project/section.ts'
import { type Section, sections } from '../../domain/project/section-schema.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import type { Database } from '../database/database.ts'
import { isPostgres } from '../database/sql-parts.ts'
import { findPictures } from '../picture/pictures.ts'
import { projectsOf, shownSections } from './projects.ts'

/** A project as the gallery shows it and a search finds it, without its texts and further pictures. */
export type ListedProject = Searchable<ProjectCard> & {
  hidden: boolean
  /** Position among all projects, from 1. */
  order: number
}

export type NumberedCard = { card: ProjectCard; hidden: boolean; position: number }

const texts = z.array(z.string())

/** The cards of these projects, in no order; none of those that are in the trash or deleted. */
export async function readCards(db: Database, ids: readonly string[]): Promise<NumberedCard[]> {
  return numberedCards(db, await cardRows(db).where('id', 'in', ids).execute())
}

/** The first cards, and the number of projects for each combination of category, location and status. */
export async function firstCards(db: Database, count: number) {
  // Only their ids: PostgreSQL may choose to sort all projects, and would read the picture of each.
  const first = await db
    .selectFrom('projects')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('hidden', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .limit(count)
    .execute()
  const ids = first.map(({ id }) => id)
  const read = await readCards(db, ids)
  const cards = new Map(read.map(({ card }) => [card.id, card]))
  const groups = await db
    .selectFrom('projects')
    .select(({ fn }) => ['category', 'location', 'status', fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .where('hidden', '=', 0)
    .groupBy(['category', 'location', 'status'])
    .execute()
  return { cards: ids.flatMap((id) => cards.get(id) ?? []), groups }
}

/** Picks the picture in the database: to read all sections takes about twice as long. */
const cardRows = (db: Database) =>
  db
    .selectFrom('projects')
    .select(['id', 'slug', 'name', 'category', 'sub_category', 'location', 'client', 'collaborators'])
    .select(['project_team', 'project_leaders', 'tags', 'status', 'year', 'preview', 'hidden', 'position'])
    .select(({ ref }) => firstPicture(db, ref('sections')).as('picture'))
    .where('deleted_at', 'is', null)

type CardRow = Awaited<ReturnType<ReturnType<typeof cardRows>['execute']>>[number]

async function numberedCards(db: Database, rows: readonly CardRow[]): Promise<NumberedCard[]> {
  const read = rows.map((row) => ({ row, sections: row.picture ? sectionsOf(row.picture) : [] }))
  const addresses = read.flatMap(({ row, sections }) => [
    row.preview,
    ...sections.map(({ content }) => content),
  ])
  const pictures = await findPictures(
    db,
    addresses.map(pictureIdOf).filter((id) => id !== undefined),
  )
  const pictureAt = (address: string) => pictures.get(pictureIdOf(address) ?? '')
  return read.map(({ row, sections }) => ({
    card: {
      id: row.id,
      slug: row.slug,
      name: row.name,
      category: row.category,
      subCategory: row.sub_category,
      location: row.location,
      client: row.client,
      collaborators: row.collaborators,
      projectTeam: row.project_team,
      projectLeaders: readStored(texts, JSON.parse(row.project_leaders)),
      tags: readStored(texts, JSON.parse(row.tags)),
      status: row.status,
      year: row.year,
      cover: coverOf({
        name: row.name,
        sections: shownSections(sections, pictureAt),
        previewImageUrl: row.preview,
        previewPicture: pictureAt(row.preview),
      }),
    },
    hidden: row.hidden === 1,
    position: row.position,
  }))
}

const IDS_AT_ONCE = 1_000

/** The whole projects; without those that were deleted since. */
export async function wholeProjects(db: Database, listed: readonly ListedProject[]): Promise<Project[]> {
  const found: Project[] = []
  for (let start = 0; start < listed.length; start += IDS_AT_ONCE) {
    const some = listed.slice(start, start + IDS_AT_ONCE)
    const rows = await db
      .selectFrom('projects')
      .selectAll()
      .where(
        'id',
        'in',
        some.map(({ card }) => card.id),
      )
      .where('deleted_at', 'is', null)
      .execute()
    const whole = new Map((await projectsOf(db, rows)).map((project) => [project.id, project]))
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
