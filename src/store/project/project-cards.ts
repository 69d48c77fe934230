import { type Expression, sql } from 'kysely'
import { z } from 'zod'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import { coverOf } from '../../domain/project/project.ts'
import type { ProjectCard } from '../../domain/project/project-card.ts'
import { type Section, sections } from '../../domain/project/section-schema.ts'
import { readStored } from '../../domain/stored-schema.ts'
import type { Database } from '../database.ts'
import { isPostgres } from '../migrations/dialect.ts'
import { findPictures } from '../picture/pictures.ts'
import { shownSections } from './project-rows.ts'

/** A project as the gallery shows it and a search finds it, without its texts and further pictures. */
export type ListedProject = ProjectCard & { hidden: boolean }

const texts = z.array(z.string())

/**
 * All projects in their order, without those in the trash. The database picks the picture of the card out of each project's
 * sections: to read all of them takes five times as long.
 */
export async function listCards(db: Database): Promise<ListedProject[]> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'slug', 'name', 'category', 'sub_category', 'location', 'client', 'collaborators'])
    .select(['project_team', 'project_leaders', 'tags', 'status', 'year', 'preview', 'hidden'])
    .select(({ ref }) => firstPicture(db, ref('sections')).as('picture'))
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
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
    hidden: row.hidden === 1,
    cover: coverOf({
      name: row.name,
      sections: shownSections(sections, pictureAt),
      previewImageUrl: row.preview,
      previewPicture: pictureAt(row.preview),
    }),
  }))
}

/** As stored, which may be a section of an earlier release. */
const sectionsOf = (stored: string): Section[] => readStored(sections, [JSON.parse(stored)])

/** JSON of the first section that is a picture, or null. */
const firstPicture = (db: Database, stored: Expression<string>) =>
  isPostgres(db)
    ? sql<string | null>`jsonb_path_query_first(${stored}::jsonb, '$[*] ? (@.type != "text")')::text`
    : sql<
        string | null
      >`(select value from json_each(${stored}) where json_extract(value, '$.type') <> 'text' limit 1)`
