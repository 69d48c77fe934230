import type { Selectable } from 'kysely'
import { z } from 'zod'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import type { ProjectFields } from '../../domain/project/project-schema.ts'
import { isPicture } from '../../domain/project/section.ts'
import { type Section, sections } from '../../domain/project/section-schema.ts'
import type { Project, ShownFields, ShownSection } from '../../domain/project/shown-project-schema.ts'
import type { Status } from '../../domain/project/status.ts'
import { readStored } from '../../domain/stored-schema.ts'
import type { Database, Tx } from '../database.ts'
import { findPictures } from '../picture/pictures.ts'
import type { Tables } from '../tables.ts'

const texts = z.array(z.string())

export type ProjectRow = Selectable<Tables['projects']>

/** How a project's fields are kept: lists as JSON, yes and no as 1 and 0. */
export function rowOf(fields: ProjectFields) {
  return {
    name: fields.name,
    category: fields.category,
    sub_category: fields.subCategory,
    location: fields.location,
    year: fields.year,
    client: fields.client,
    collaborators: fields.collaborators,
    project_team: fields.projectTeam,
    project_leaders: JSON.stringify(fields.projectLeaders),
    tags: JSON.stringify(fields.tags),
    status: fields.status,
    size: fields.sizeM2FT2,
    key_date: fields.keyDate,
    preview: fields.previewImageUrl,
    hidden: fields.hidden ? 1 : 0,
    sections: JSON.stringify(fields.sections),
  } as const
}

export function fieldsOf(row: ProjectRow): ProjectFields {
  return {
    name: row.name,
    category: row.category,
    subCategory: row.sub_category,
    location: row.location,
    year: row.year,
    client: row.client,
    collaborators: row.collaborators,
    projectTeam: row.project_team,
    projectLeaders: readStored(texts, JSON.parse(row.project_leaders)),
    tags: readStored(texts, JSON.parse(row.tags)),
    status: row.status as Status,
    sizeM2FT2: row.size,
    keyDate: row.key_date,
    previewImageUrl: row.preview,
    hidden: row.hidden === 1,
    sections: readStored(sections, JSON.parse(row.sections)),
  }
}

/** The rows as projects, with the facts of all their pictures from one query. `order` counts from `first`. */
export async function projectsOf(
  db: Database | Tx,
  rows: readonly ProjectRow[],
  first = 1,
): Promise<Project[]> {
  const all = rows.map((row) => ({ row, fields: fieldsOf(row) }))
  const pictureAt = await picturesOf(
    db,
    all.map(({ fields }) => fields),
  )
  return all.map(({ row, fields }, index) => ({
    ...shownFields(fields, pictureAt),
    id: row.id,
    slug: row.slug,
    order: first + index,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

type PictureAt = (address: string) => Picture | undefined

/** The pictures of these projects, from one query. */
export async function picturesOf(db: Database | Tx, all: readonly ProjectFields[]): Promise<PictureAt> {
  const ids = all.flatMap(addressesOf).map(pictureIdOf)
  const pictures = await findPictures(
    db,
    ids.filter((id) => id !== undefined),
  )
  return (address) => pictures.get(pictureIdOf(address) ?? '')
}

/** The fields with the facts of their pictures. */
export const shownFields = (fields: ProjectFields, pictureAt: PictureAt): ShownFields => ({
  ...fields,
  sections: shownSections(fields.sections, pictureAt),
  previewPicture: fields.previewImageUrl ? pictureAt(fields.previewImageUrl) : undefined,
})

/** The sections with the facts of their pictures. */
export const shownSections = (sections: readonly Section[], pictureAt: PictureAt): ShownSection[] =>
  sections.map((section) => shown(section, pictureAt))

function addressesOf({ previewImageUrl, sections }: Pick<ProjectFields, 'previewImageUrl' | 'sections'>) {
  return [previewImageUrl, ...sections.filter(isPicture).map((section) => section.content)]
}

function shown(section: Section, pictureAt: PictureAt): ShownSection {
  if (!isPicture(section)) return section
  const picture = pictureAt(section.content)
  return picture ? { ...section, width: picture.width, height: picture.height, picture } : section
}
