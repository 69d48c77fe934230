import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { changesBetween, changesOfNew, withVersion } from '../../domain/activity/activity.ts'
import type { Changes } from '../../domain/activity/changes-schema.ts'
import { notFound, notValid } from '../../domain/problem.ts'
import { projectFields } from '../../domain/project/project-fields.ts'
import type { ProjectFields } from '../../domain/project/project-schema.ts'
import { applyChange, type ProjectChange, wholeProject } from '../../domain/project/project-schema.ts'
import { isPicture, keepPictureFacts } from '../../domain/project/section.ts'
import { type Project, shownProject } from '../../domain/project/shown-project-schema.ts'
import { toggledStatus } from '../../domain/project/status.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { freeSlug, slugOf } from '../../domain/slug.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { type Database, isOlder, laterThan, noteWithdrawal, now, publish, type Tx } from '../database.ts'
import { type CallKey, findAnswer, type OnceResult, runOnce } from '../idempotency.ts'
import { checkPictures } from '../picture/check-pictures.ts'
import { keepPictureUses, type NamedPicture } from '../picture/picture-uses.ts'
import { addVersion } from '../version/versions.ts'
import { fieldsOf, type ProjectRow, projectsOf, rowOf } from './project-rows.ts'
import { keepTags } from './tags.ts'

/** All projects in their order, without those in the trash. */
export async function listProjects(db: Database | Tx): Promise<Project[]> {
  return projectsOf(db, await liveRows(db).execute())
}

export async function findProject(db: Database | Tx, id: string): Promise<Project | undefined> {
  const row = await liveRows(db).where('id', '=', id).executeTakeFirst()
  return row && projectOf(db, row)
}

/** The result for a slug: the project, its current slug, or that it is in the trash. */
type AtSlug = { project: Project } | { movedTo: string } | { gone: true }

/** Finds a project by its current or an earlier slug. Undefined for hidden projects, which visitors must not see. */
export async function projectAtSlug(db: Database, slug: string): Promise<AtSlug | undefined> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('project_slugs', 'project_slugs.project_id', 'projects.id')
    .where('project_slugs.slug', '=', slug)
    .selectAll('projects')
    .executeTakeFirst()
  if (!row || row.hidden === 1) return undefined
  if (row.deleted_at !== null) return { gone: true }
  if (row.slug !== slug) return { movedTo: row.slug }
  return { project: await projectOf(db, row) }
}

/** The name and slug of a project, unless visitors do not see it. */
export function findShown(db: Database, id: string): Promise<{ name: string; slug: string } | undefined> {
  return db
    .selectFrom('projects')
    .select(['name', 'slug'])
    .where('id', '=', id)
    .where('hidden', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The slugs at which visitors find a project, those that redirect to its current one included. */
export async function listSlugs(db: Database): Promise<string[]> {
  const rows = await liveRows(db)
    .innerJoin('project_slugs', 'project_slugs.project_id', 'projects.id')
    .where('hidden', '=', 0)
    .clearSelect()
    .select('project_slugs.slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** A repeated call with the same key creates nothing and returns the project of the first call. */
export async function createProject(
  db: Database,
  actor: Actor,
  fields: ProjectFields,
  call?: CallKey,
): Promise<OnceResult<Project>> {
  return publish(db, (tx) => runOnce(tx, actor, call, () => insertProject(tx, actor, fields), shownProject))
}

/** The project that an earlier call with this key created. */
export const projectCreatedBy = (db: Database, actor: Actor, call: CallKey | undefined) =>
  findAnswer(db, actor, call, shownProject)

/** Adds a project at the start of the order. */
export async function insertProject(tx: Tx, actor: Actor, fields: ProjectFields): Promise<Project> {
  await checkPictures(tx, namedPictures(fields))
  const id = randomUUID()
  const slug = await slugFor(tx, id, fields.name)
  const first = await tx
    .selectFrom('projects')
    .select((eb) => eb.fn.min('position').as('position'))
    .executeTakeFirst()
  const at = now()
  const row = await tx
    .insertInto('projects')
    .values({
      ...rowOf(fields),
      id,
      slug,
      position: (first?.position ?? 0) - 1,
      created_at: at,
      updated_at: at,
      updated_by: actor.id,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.insertInto('project_slugs').values({ slug, project_id: id }).execute()
  await keepTags(tx, fields.tags)
  await keepPictureUses(tx, actor, { kind: 'project', id }, namedPictures(fields))
  const changes = changesOfNew(fields)
  const version = { savedAt: at, fields: Object.keys(changes), body: fields }
  await addVersion(tx, actor, { kind: 'project', id }, version)
  await record(tx, actor, { kind: 'project.created', subject: { id, name: fields.name }, changes })
  return projectOf(tx, row)
}

/** Changes the fields that came, unless the editor began from a version older than the current one. */
export async function updateProject(
  db: Database,
  actor: Actor,
  id: string,
  { updatedAt, ...change }: ProjectChange,
): Promise<{ saved: Project } | SavedMeanwhile<Project>> {
  return publish(db, async (tx) => {
    const row = await liveRow(tx, id)
    if (isOlder(updatedAt, row.updated_at)) return savedMeanwhile(tx, row, await projectOf(tx, row))
    const before = fieldsOf(row)
    const sections = change.sections && keepPictureFacts(change.sections, before.sections)
    const after = applyChange(before, sections ? { ...change, sections } : change)
    await checkWhole(tx, after)
    return { saved: await saveRow(tx, actor, row, after) }
  })
}

/** 422 unless the fields fit each other and the pictures exist. */
export async function checkWhole(tx: Tx, fields: ProjectFields): Promise<void> {
  const whole = wholeProject.safeParse(fields)
  if (!whole.success) throw notValid(messagesOf(whole.error.issues))
  await checkPictures(tx, namedPictures(fields))
}

/** The message for each field at fault. */
export const messagesOf = (issues: readonly z.core.$ZodIssue[]) =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))

export async function toggleProjectStatus(db: Database, actor: Actor, id: string): Promise<Project> {
  return publish(db, async (tx) => {
    const row = await liveRow(tx, id)
    const fields = fieldsOf(row)
    const after = { ...fields, status: toggledStatus(fields.status) }
    return saveRow(tx, actor, row, after)
  })
}

async function saveRow(tx: Tx, actor: Actor, row: ProjectRow, after: ProjectFields) {
  return projectOf(tx, await writeRow(tx, actor, row, after))
}

/** Writes the fields, their version and the log entry. `restoredFrom` is the number of the version that is restored. */
export async function writeRow(
  tx: Tx,
  actor: Actor,
  row: ProjectRow,
  after: ProjectFields,
  restoredFrom?: number,
): Promise<ProjectRow> {
  const slug = after.name === row.name ? row.slug : await slugFor(tx, row.id, after.name)
  if (slug !== row.slug) {
    await tx
      .insertInto('project_slugs')
      .values({ slug, project_id: row.id })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
  }
  const saved = await tx
    .updateTable('projects')
    .set({ ...rowOf(after), slug, updated_at: laterThan(row.updated_at), updated_by: actor.id })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (after.hidden && row.hidden === 0) await noteWithdrawal(tx)
  await keepTags(tx, after.tags)
  await keepPictureUses(tx, actor, { kind: 'project', id: row.id }, namedPictures(after))
  const changes: Changes = changesBetween(fieldsOf(row), after, projectFields)
  const fields = Object.keys(changes)
  const version = { savedAt: saved.updated_at, fields, body: after, restoredFrom }
  await addVersion(tx, actor, { kind: 'project', id: row.id }, version)
  const subject = { id: row.id, name: after.name }
  const kind = fields.join() === 'status' ? 'project.status-toggled' : 'project.updated'
  await record(
    tx,
    actor,
    restoredFrom === undefined
      ? { kind, subject, changes }
      : { kind: 'project.version-restored', subject, changes: withVersion(changes, restoredFrom) },
  )
  return saved
}

/** This project's own slug for the name if it ever had it, else the first free one. */
const slugFor = (tx: Tx, id: string, name: string) =>
  freeSlug(slugOf(name), async (slugs) => {
    const rows = await tx
      .selectFrom('project_slugs')
      .select('slug')
      .where('slug', 'in', slugs)
      .where('project_id', '<>', id)
      .execute()
    return rows.map((row) => row.slug)
  })

const namedPictures = ({ previewImageUrl, sections }: ProjectFields): NamedPicture[] => [
  { field: 'previewImageUrl', address: previewImageUrl, alt: null },
  ...sections.flatMap((section, index) =>
    isPicture(section)
      ? [{ field: `sections.${index}.content`, address: section.content, alt: section.alt ?? '' }]
      : [],
  ),
]

const liveRows = (db: Database | Tx) =>
  db.selectFrom('projects').selectAll().where('deleted_at', 'is', null).orderBy('position').orderBy('id')

export async function liveRow(tx: Tx, id: string): Promise<ProjectRow> {
  const row = await liveRows(tx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Project')
  return row
}

/** A row as a project, with its position in the order. */
export async function projectOf(db: Database | Tx, row: ProjectRow): Promise<Project> {
  const before = await db
    .selectFrom('projects')
    .where('deleted_at', 'is', null)
    .where('position', '<', row.position)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const [project] = await projectsOf(db, [row], Number(before.count) + 1)
  return project!
}
