import type { Actor } from '../../domain/account/known-user-schema.ts'
import { notFound, notValid } from '../../domain/problem.ts'
import { projectFields } from '../../domain/project/project-fields.ts'
import { type ProjectFields, projectChange } from '../../domain/project/project-schema.ts'
import { sections } from '../../domain/project/section-schema.ts'
import {
  type Project,
  type ShownFields,
  shownFields as shownFieldsSchema,
} from '../../domain/project/shown-project-schema.ts'
import { unitsOf } from '../../domain/record-fields.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { newFaults, readStored } from '../../domain/stored-schema.ts'
import { isRestoredWithAll } from '../../domain/version/restored-fields.ts'
import type { NotRestored, Restoring, VersionPage } from '../../domain/version/version-schema.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { type Database, isOlder, publish } from '../database.ts'
import { restorableFields } from '../version/restorable-fields.ts'
import { listVersions, readVersion, type VersionedRecord } from '../version/versions.ts'
import { fieldsOf, picturesOf, shownFields } from './project-rows.ts'
import { checkWhole, liveRow, messagesOf, projectOf, writeRow } from './projects.ts'

const versionsOf = (id: string): VersionedRecord => ({ kind: 'project', id })

/** Also for a project in the trash. 404 when there is no such project. */
export async function listProjectVersions(
  db: Database,
  id: string,
  range: { limit: number; before?: number },
): Promise<VersionPage> {
  const row = await db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Project')
  return listVersions(db, versionsOf(id), range)
}

/** Its fields as they were after that save, also of a project in the trash. */
export async function readProjectVersion(db: Database, id: string, number: number): Promise<ShownFields> {
  const { version } = await readVersion(db, versionsOf(id), number, readFields)
  return shownFields(version, await picturesOf(db, [version]))
}

/** The rules for writing would change the texts. */
const storedFields = shownFieldsSchema.omit({ previewPicture: true }).extend({ sections })
const readFields = (stored: unknown): ProjectFields => readStored(storedFields, stored)

/**
 * Saves these fields of the project, or all but `hidden`, as they were in the version; what does not differ is not saved. Returns what could
 * not be restored, since its picture no longer exists or the version lacks it. 422 for what today's rules refuse and for a damaged version, 404 for a
 * project in the trash.
 */
export function restoreProjectVersion(
  db: Database,
  actor: Actor,
  id: string,
  number: number,
  { fields, updatedAt }: Restoring,
): Promise<{ saved: Project; notRestored: NotRestored } | SavedMeanwhile<Project>> {
  return publish(db, async (tx) => {
    const row = await liveRow(tx, id)
    const { stored, version } = await readVersion(tx, versionsOf(id), number, readFields)
    if (isOlder(updatedAt, row.updated_at)) return savedMeanwhile(tx, row, await projectOf(tx, row))
    const before = fieldsOf(row)
    const restored = await restorableFields(tx, {
      stored,
      version,
      current: before,
      names: withPartners(fields ?? Object.keys(projectFields).filter(isRestoredWithAll)),
      rules: projectChange.shape,
    })
    const { notRestored } = restored
    if (Object.keys(restored.fields).length === 0) return { saved: await projectOf(tx, row), notRestored }
    const after = { ...before, ...validated(restored.fields, before) }
    await checkWhole(tx, after)
    return { saved: await projectOf(tx, await writeRow(tx, actor, row, after, number)), notRestored }
  })
}

/** Fields that belong together, such as category and sub-category, are restored together. */
const withPartners = (names: readonly string[]) =>
  unitsOf(projectFields)
    .filter((unit) => unit.some((name) => names.includes(name)))
    .flat()

/** What the current project has too is no fault, even if a newer rule forbids it. */
function validated(fields: Partial<ProjectFields>, before: ProjectFields): Partial<ProjectFields> {
  const parsed = projectChange.safeParse(fields)
  if (parsed.success) return parsed.data
  const faults = newFaults(parsed.error.issues, fields, before)
  if (faults.length > 0) throw notValid(messagesOf(faults))
  return fields
}

/**
 * Whether visitors could see it at some time: it is not hidden, or `hidden` was changed after its first version, or that version was
 * made of a project that is older than the versions.
 */
export async function wasPublic(
  db: Database,
  { id, hidden }: Pick<Project, 'id' | 'hidden'>,
): Promise<boolean> {
  if (!hidden) return true
  const version = await db
    .selectFrom('versions')
    .select('number')
    .where('kind', '=', 'project')
    .where('record_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('number', '>', 1).and('fields', 'like', '%"hidden"%'),
        eb('number', '=', 1).and('fields', '=', '[]'),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return version !== undefined
}
