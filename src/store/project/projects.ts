import type { Actor } from '../../domain/account/known-user-schema.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import {
  applyChange,
  newProject,
  type Project,
  type ProjectFields,
  projectChange,
  type ShownFields,
  type ShownSection,
  shownProject,
  storedProject,
  wholeProject,
} from '../../domain/project/project-schema.ts'
import { isPicture, keepPictureFacts } from '../../domain/project/section.ts'
import type { Section } from '../../domain/project/section-schema.ts'
import { toggledStatus } from '../../domain/project/status-rules.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { messagesOf } from '../../domain/shared/stored-schema.ts'
import { dayIn } from '../../domain/time/day.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import { type Database, publish, type Tx } from '../database/database.ts'
import { countOf, isFound, isOf } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'
import { pictureIdsIn } from '../picture/picture-uses.ts'
import { findPictures } from '../picture/pictures.ts'
import { ListedRecords } from '../record/listed-records.ts'
import { liveProjects, shownProjects } from '../record/live-projects.ts'
import { checkCertificates } from './certificates.ts'
import { keepTags } from './tags.ts'

export type ProjectRow = RowOf<'projects'>

export const projectStore = new ListedRecords<Project, ProjectFields, ProjectRow>({
  kind: 'project',
  columns: { sizeM2FT2: 'size', previewImageUrl: 'preview' },
  stored: storedProject,
  created: newProject,
  change: projectChange,
  answer: shownProject,
  shown: (db, rows) => projectsOf(db, rows),
  shownAlone: projectOf,
  async completed(tx, fields) {
    return { ...fields, keyDate: fields.keyDate || dayIn(new Date(), await studioTimeZone(tx)) }
  },
  merged(before, change) {
    const sections = change.sections && keepPictureFacts(change.sections, before.sections)
    return applyChange(before, sections ? { ...change, sections } : change)
  },
  async check(tx, fields, before) {
    const whole = wholeProject.safeParse(fields)
    if (!whole.success) throw notValid(messagesOf(whole.error.issues))
    await checkCertificates(tx, fields, before)
  },
  alsoSave: (tx, { tags }) => keepTags(tx, tags),
  eventOf: (changes) => (Object.keys(changes).join() === 'status' ? 'project.status-toggled' : undefined),
})

/** The name and slug of a project, unless visitors do not see it. */
export function findShown(db: Database, id: string): Promise<{ name: string; slug: string } | undefined> {
  return shownProjects(db).select(['name', 'slug']).where('id', '=', id).executeTakeFirst()
}

/** The slugs at which visitors find a project, those that redirect to its current one included. */
export async function listSlugs(db: Database): Promise<string[]> {
  const rows = await shownProjects(db)
    .innerJoin('project_slugs', 'project_slugs.project_id', 'projects.id')
    .orderBy('position')
    .orderBy('id')
    .select('project_slugs.slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

export async function toggleProjectStatus(db: Database, actor: Actor, id: string): Promise<Project> {
  return publish(db, async (tx) => {
    const row = await projectStore.row(tx, id)
    const fields = projectStore.fieldsOf(row)
    const after = { ...fields, status: toggledStatus(fields.status) }
    return projectOf(tx, await projectStore.write(tx, actor, row, after))
  })
}

/** True also for a hidden one whose `hidden` was changed later, or that is older than the versions. */
export async function wasPublic(
  db: Database,
  { id, hidden }: Pick<Project, 'id' | 'hidden'>,
): Promise<boolean> {
  if (!hidden) return true
  const versions = db.selectFrom('versions').where(isOf({ kind: 'project', id }))
  return isFound(
    versions
      .select('number')
      .where((eb) =>
        eb.or([
          eb('number', '>', 1).and('fields', 'like', '%"hidden"%'),
          eb('number', '=', 1).and('fields', '=', '[]'),
        ]),
      ),
  )
}

/** A row as a project, with its position in the order. */
export async function projectOf(db: Database | Tx, row: ProjectRow): Promise<Project> {
  const before = await countOf(liveProjects(db).where('position', '<', row.position))
  const [project] = await projectsOf(db, [row], before + 1)
  return project!
}

/** Those with these ids that are not in the trash, in the gallery's order. `order` counts from `first`. */
export async function projectsWithIds(
  db: Database,
  ids: readonly string[],
  first?: number,
): Promise<Project[]> {
  if (ids.length === 0) return []
  const live = liveProjects(db).selectAll().where('id', 'in', ids)
  return projectsOf(db, await live.orderBy('position').orderBy('id').execute(), first)
}

/** The rows as projects, with the facts of all their pictures from one query. `order` counts from `first`. */
export async function projectsOf(
  db: Database | Tx,
  rows: readonly ProjectRow[],
  first = 1,
): Promise<Project[]> {
  const shown = await withPictures(
    db,
    rows.map((row) => projectStore.fieldsOf(row)),
  )
  return rows.map((row, index) => ({
    ...shown[index]!,
    id: row.id,
    slug: row.slug,
    order: first + index,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

/** The fields of projects with the facts of their pictures, from one query. */
export async function withPictures(db: Database | Tx, all: readonly ProjectFields[]): Promise<ShownFields[]> {
  const pictures = await findPictures(db, pictureIdsIn(all))
  const pictureAt = (address: string) => pictures.get(pictureIdOf(address) ?? '')
  return all.map((fields) => ({
    ...fields,
    sections: shownSections(fields.sections, pictureAt),
    previewPicture: fields.previewImageUrl ? pictureAt(fields.previewImageUrl) : undefined,
  }))
}

export const shownSections = (
  sections: readonly Section[],
  pictureAt: (address: string) => Picture | undefined,
): ShownSection[] =>
  sections.map((section) => {
    const picture = isPicture(section) ? pictureAt(section.content) : undefined
    return picture ? { ...section, width: picture.width, height: picture.height, picture } : section
  })
