import type { Role } from '../account/role.ts'
import type { ContentPage } from '../content/content.ts'
import { changedContent } from '../content/content-schema.ts'
import { mayDraft } from '../draft/draft.ts'
import { difference, type FieldDifference } from '../fields/difference.ts'
import { type AnyTable, fieldOf, fieldsIn, pathLabel } from '../fields/record-fields.ts'
import type { EditedTemplateName } from '../hiring/mail-template.ts'
import { templateTextOf } from '../hiring/mail-template-schema.ts'
import { newOpening, openingChange } from '../hiring/opening-schema.ts'
import { newProject, type ProjectFields, projectChange, wholeProject } from '../project/project-schema.ts'
import { allKinds, recordKinds } from '../record/kinds.ts'
import { type FieldErrors, Problem } from '../shared/problem.ts'
import { newFaults } from '../shared/stored-schema.ts'
import { type ArchivedRecord, filesNamedIn, nameOf, recordKey } from './archive.ts'
import { isRecordId } from './import-schema.ts'
import type { Fault } from './row-faults.ts'

/** The records and files of the website that an archive names too. */
export type Website = {
  /** The fields of its records, by their keys. */
  records: ReadonlyMap<string, object>
  /** The ids of the projects in its trash. */
  trashed: ReadonlySet<string>
  /** The addresses of its pictures, and the ids of its certificates. */
  files: ReadonlySet<string>
}

export type ArchiveRow = {
  /** The line of the record, from 1. */
  row: number
  name: string
  record: ArchivedRecord
  /** `same`: there is nothing to change. `skipped`: it differs, and stays as it is. `refused`: the user has not the right for this kind. */
  action: 'new' | 'change' | 'same' | 'skipped' | 'faulty' | 'refused'
  /** The fields in which the record on the website differs. */
  changes: readonly FieldDifference[]
  faults: readonly (Fault & { name: string })[]
}

type Choices = {
  role: Role
  website: Website
  /** The files in the archive. */
  paths: ReadonlySet<string>
  /** Records that exist get the fields of the archive; otherwise they stay as they are. */
  isChanging: boolean
}

/**
 * The plan for these records, in the order of the archive: each is compared with the one of the website that has its id, and judged by the
 * rules of its kind. Nothing is stored.
 */
export function planArchive(records: readonly ArchivedRecord[], choices: Choices): ArchiveRow[] {
  const rows: ArchiveRow[] = []
  const seen = new Set<string>()
  // An opening may name a project that is new.
  const projects = new Set<string>()
  for (const kind of allKinds) {
    for (const [index, record] of records.entries()) {
      if (record.kind !== kind) continue
      const key = recordKey(record)
      const planned = { row: index + 1, name: nameOf(record), record }
      const isTwice = seen.has(key)
      seen.add(key)
      // The first of two lines with one record counts.
      const outcome = isTwice ? unchanged('skipped') : planRecord(record, choices, projects)
      if (kind === 'project' && outcome.action === 'new') projects.add(record.id)
      const faults = outcome.faults.map(({ path, message }) => ({
        row: planned.row,
        name: planned.name,
        column: labelAt(record, path),
        message,
      }))
      rows[index] = { ...planned, ...outcome, faults }
    }
  }
  return rows
}

/** The rows to be stored, in their order: kind by kind, since an opening may name a project; the last of a list first, as each new one comes before the others. */
export const archiveRowsToStore = (rows: readonly ArchiveRow[]): ArchiveRow[] =>
  allKinds.flatMap((kind) =>
    rows
      .filter(({ record, action }) => record.kind === kind && (action === 'new' || action === 'change'))
      .toReversed(),
  )

type OwnFault = { path: readonly PropertyKey[]; message: string }
type Outcome = Pick<ArchiveRow, 'action' | 'changes'> & { faults: readonly OwnFault[] }
const unchanged = (action: ArchiveRow['action']): Outcome => ({ action, changes: [], faults: [] })

function planRecord(
  record: ArchivedRecord,
  { role, website, paths, isChanging }: Choices,
  newProjects: ReadonlySet<string>,
): Outcome {
  const { kind, id } = record
  if (!mayDraft(role, kind)) return unchanged('refused')
  const before = website.records.get(recordKey(record))
  const { after, faults } = before ? changed(record, before) : added(record, website.trashed)
  const table: AnyTable = recordKinds[kind].fieldsOf(id)
  const own = (fields: object) => fieldsIn(table, fields as Record<string, unknown>)
  const changes = before && after ? difference(table, own(before), own(after)) : []
  if (before && !isChanging)
    return { ...unchanged(after && changes.length === 0 ? 'same' : 'skipped'), changes }
  const all = [...faults, ...missingFiles(record, website.files, paths)]
  const project = String(fieldOf(after ?? {}, 'projectId') ?? '')
  const isProject =
    newProjects.has(project) || website.records.has(recordKey({ kind: 'project', id: project }))
  if (project !== '' && !isProject && project !== fieldOf(before ?? {}, 'projectId'))
    all.push({ path: ['projectId'], message: 'This project is neither on the website nor in the archive.' })
  if (all.length > 0) return { action: 'faulty', changes: [], faults: all }
  if (!before) return unchanged('new')
  return { ...unchanged(changes.length === 0 ? 'same' : 'change'), changes }
}

type Judged = { after?: object; faults: readonly OwnFault[] }

/** The rules for a new record. */
function added({ kind, id, fields }: ArchivedRecord, trashed: ReadonlySet<string>): Judged {
  if (kind === 'content' || kind === 'mail-template')
    return { faults: [{ path: ['id'], message: `There is no such ${recordKinds[kind].noun}.` }] }
  const message = trashed.has(id) ? IN_TRASH : isRecordId(kind, id) ? undefined : NO_ID
  const parsed = { project: newProject, job: newOpening }[kind].safeParse(fields)
  const faults = message ? [{ path: ['id'], message }] : []
  return { after: parsed.data, faults: [...faults, ...(parsed.error?.issues ?? [])] }
}

const NO_ID = 'This is the id of no record.'
const IN_TRASH = 'This project is in the trash. Restore it, or delete it permanently.'

/** The rules for a change: a value that the website has too is no fault. Absent fields stay as they are. */
function changed({ kind, id, fields }: ArchivedRecord, before: object): Judged {
  const table = recordKinds[kind].fieldsOf(id)
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(table, name)))
  if (kind === 'content') return changedPage(id as ContentPage, known, before)
  if (kind === 'mail-template') {
    const parsed = templateTextOf(id as EditedTemplateName).safeParse({ ...before, ...known })
    return { after: parsed.data, faults: parsed.error?.issues ?? [] }
  }
  const parsed = { project: projectChange, job: openingChange }[kind].safeParse(known)
  const own = newFaults(parsed.error?.issues ?? [], known, before)
  const after: object = { ...before, ...(parsed.data ?? known) }
  const whole = kind === 'project' ? wholeProject.safeParse(after as ProjectFields) : undefined
  const faults = [...own, ...(whole?.error?.issues ?? [])]
  if (own.length > 0) return { faults }
  return { after: kind === 'job' ? asOpened(after, before) : after, faults }
}

/** An opening past its last day is read as closed, whatever is stored: then its state makes no difference. */
const asOpened = (after: object, before: object) =>
  fieldOf(before, 'isPastClosing') === true ? { ...after, status: fieldOf(before, 'status') } : after

function changedPage(page: ContentPage, known: object, before: object): Judged {
  try {
    return { after: changedContent(page, before as never, known), faults: [] }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { faults: faultsIn(error.errors) }
  }
}

const faultsIn = (errors: FieldErrors = {}) =>
  Object.entries(errors).map(([path, message]) => ({
    path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    message,
  }))

/** The files that neither the website nor the archive has. */
function missingFiles(
  record: ArchivedRecord,
  known: ReadonlySet<string>,
  paths: ReadonlySet<string>,
): OwnFault[] {
  return Object.entries(record.fields).flatMap(([name, value]) =>
    filesNamedIn({ ...record, fields: { [name]: value } })
      .filter(({ path, text }) => !known.has(text) && !paths.has(path))
      .map(({ path }) => ({ path: [name], message: `${path} is missing in the archive.` })),
  )
}

/** 'Certificates: Completion: File', or the field alone if entries of it are damaged. A path counts the entries; the label names them. */
function labelAt({ kind, id, fields }: ArchivedRecord, path: readonly PropertyKey[]): string {
  let value: unknown = fields
  const keys = path.map((key) => {
    value = typeof value === 'object' && value !== null ? fieldOf(value, String(key)) : undefined
    const entry =
      typeof key === 'number' && typeof value === 'object' && value !== null
        ? fieldOf(value, 'id')
        : undefined
    return String(typeof entry === 'number' ? entry : String(key))
  })
  const table: AnyTable = recordKinds[kind].fieldsOf(id)
  try {
    return pathLabel(table, keys.join('.'), [fields])
  } catch {
    return pathLabel(table, keys[0]!, [])
  }
}
