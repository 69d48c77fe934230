import type { Right } from '../account/role.ts'
import type { ContentPage } from '../content/content.ts'
import { contentFields } from '../content/content-fields.ts'
import type { AnyTable, Audience, SeenByVisitors } from '../fields/record-fields.ts'
import { mailTemplateFields } from '../hiring/mail-template.ts'
import { openingFields, openingParts } from '../hiring/opening-fields.ts'
import type { Opening, OpeningFields } from '../hiring/opening-schema.ts'
import { projectFields, projectParts } from '../project/project-fields.ts'
import type { Project, ProjectFields } from '../project/project-schema.ts'
import { ADD_PROJECT_PATH, openingPath, pages, projectPath } from '../shared/pages.ts'

/** The addresses of its screens; `:id` is the record's. */
type Screens = {
  list: string
  add: string
  edit: string
  history: string
  /** The screen that the log leads to. */
  opened: string
}

const below = (base: string, others: Partial<Screens> = {}): Screens => ({
  list: base,
  add: `${base}/add`,
  edit: `${base}/:id`,
  history: `${base}/:id/history`,
  opened: others.edit ?? `${base}/:id`,
  ...others,
})

/** The columns of a kind with a list. */
export type StoredAs = { table: ListedTable; name: 'name' | 'title'; deletedAt?: 'deleted_at' }

type Kind = {
  /** In messages: 'saved this opening meanwhile'. */
  noun: string
  /** In the message that there is no such record. */
  title: string
  /** The right to change it. */
  right: Right
  /** Its table, with the columns of its id and name; `deletedAt` is null for a record that is not in the trash. */
  stored: { table: string; id: string; name: string; deletedAt?: string }
  /** The part of the key of a draft that names its kind. */
  drafts: string
  /** It has a list in an order that staff choose. */
  isListed: boolean
  /** The address of its calls, for a kind with versions and shared drafts. */
  calls?: `/api/${string}/:id`
  /** The page that shows it to visitors, if one does: its own, of its slug or the name of a page, or one that shows all of its kind. */
  shownAt?: string | ((slug: string) => string)
  screens: Screens
  /** The name of its list in the sidebar, and the right to open it. */
  area?: { label: string; right: Right }
  /** The components of its list and of its form, below dashboard/; one component stays the same while either is shown. */
  drawnBy?: { list: string; form: string }
  /** Every save adds a version, and any of them can be restored. */
  hasVersions: boolean
  /** Visitors see it, so that a change makes kept pages outdated. */
  isShown: boolean
  tables: readonly AnyTable[]
  /** All of a record with a list: its fields, and what else is known of it. */
  parts?: Record<string, { audience: Audience }>
  /** The fields of the record with this id; none for one of another release. */
  fieldsOf(id: string): AnyTable
}

/** Every kind of record that staff edit. */
export const recordKinds = {
  project: {
    noun: 'project',
    title: 'Project',
    right: 'projects.write',
    stored: { table: 'projects', id: 'id', name: 'name', deletedAt: 'deleted_at' },
    drafts: '',
    isListed: true,
    calls: '/api/projects/:id',
    shownAt: projectPath,
    screens: below(pages.portal.path, {
      add: ADD_PROJECT_PATH,
      edit: `${pages.portal.path}/edit/:id`,
      opened: `${pages.portal.path}?project=:id`,
    }),
    area: { label: 'Projects Portal', right: 'projects.read' },
    drawnBy: { list: 'projects/ProjectsPage.tsx', form: 'projects/ProjectsPage.tsx' },
    hasVersions: true,
    isShown: true,
    tables: [projectFields],
    parts: projectParts,
    fieldsOf: () => projectFields,
  },
  job: {
    noun: 'opening',
    title: 'Opening',
    right: 'hiring',
    stored: { table: 'jobs', id: 'id', name: 'title' },
    drafts: 'openings/',
    isListed: true,
    calls: '/api/jobs/:id',
    shownAt: openingPath,
    screens: below(`${pages.hiring.path}/openings`, { list: pages.hiring.path }),
    area: { label: 'Hiring Portal', right: 'hiring' },
    drawnBy: { list: 'hiring/openings/OpeningsPage.tsx', form: 'hiring/opening/OpeningFormPage.tsx' },
    hasVersions: true,
    isShown: true,
    tables: [openingFields],
    parts: openingParts,
    fieldsOf: () => openingFields,
  },
  /** The id of a page is its name. */
  content: {
    noun: 'page',
    title: 'Content',
    right: 'content.write',
    stored: { table: 'content', id: 'page', name: 'page' },
    drafts: 'content/',
    isListed: false,
    calls: '/api/content/:id',
    // The content of the site is on every page.
    shownAt: (page) => (page in pages ? pages[page as keyof typeof pages].path : pages.home.path),
    screens: below(pages.websiteContent.path, { edit: `${pages.websiteContent.path}#:id` }),
    area: { label: 'Website Content', right: 'content.write' },
    hasVersions: true,
    isShown: true,
    tables: Object.values(contentFields),
    fieldsOf: (page) => (Object.hasOwn(contentFields, page) ? contentFields[page as ContentPage] : {}),
  },
  'mail-template': {
    noun: 'template',
    title: 'Template',
    right: 'mail-templates',
    stored: { table: 'mail_templates', id: 'name', name: 'name' },
    drafts: 'mail-templates/',
    isListed: false,
    screens: below(pages.mailTemplates.path, { edit: `${pages.mailTemplates.path}?template=:id` }),
    hasVersions: false,
    isShown: false,
    tables: [mailTemplateFields],
    fieldsOf: () => mailTemplateFields,
  },
} as const satisfies Record<string, Kind>

export type RecordKind = keyof typeof recordKinds

export type KindWith<Mark extends object> = {
  [Name in RecordKind]: (typeof recordKinds)[Name] extends Mark ? Name : never
}[RecordKind]

/** The address of a screen of one record. */
export const screenOf = (kind: RecordKind, screen: keyof Screens, id: string) =>
  recordKinds[kind].screens[screen].replace(':id', encodeURIComponent(id))

/** The page that shows it to visitors. */
export function publicPathOf(kind: VersionedKind, slug: string): string {
  const { shownAt }: { shownAt: string | ((slug: string) => string) } = recordKinds[kind]
  return typeof shownAt === 'string' ? shownAt : shownAt(slug)
}

export const listCrumb = (kind: VersionedKind) => ({
  label: recordKinds[kind].isListed ? `${recordKinds[kind].title}s` : recordKinds[kind].area.label,
  to: recordKinds[kind].screens.list,
})

export type VersionedKind = KindWith<{ hasVersions: true }>
/** In the order in which they are imported: an opening may name a project. */
export const allKinds = Object.keys(recordKinds) as RecordKind[]
export const versionedKinds = allKinds.filter(isVersioned)

const namesPictures = (table: AnyTable): boolean =>
  Object.values(table).some(
    ({ isPicture, entries = {}, parts = {} }) => isPicture || namesPictures(entries) || namesPictures(parts),
  )
/** The kinds whose fields name pictures of the library. */
export const pictureKinds = versionedKinds.filter((kind) => recordKinds[kind].tables.some(namesPictures))

/** The kinds with a list in an order: a table with a column for each field. */
export type ListedKind = KindWith<{ isListed: true }>
export type ListedTable = (typeof recordKinds)[ListedKind]['stored']['table']
/** Their fields as they are stored. */
export type ListedFields = { project: ProjectFields; job: OpeningFields }
/** The same as they are read. */
export type ListedShown = { project: Project; job: Opening }
/** The same as visitors get them. */
export type PublicRecords = {
  [Kind in ListedKind]: SeenByVisitors<ListedShown[Kind], (typeof recordKinds)[Kind]['parts']>
}
export const listedKinds = versionedKinds.filter((kind): kind is ListedKind => recordKinds[kind].isListed)

/** 'openings', of records whose versions are kept. */
type KindInPlural = `${(typeof recordKinds)[VersionedKind]['noun']}s`

/** An entry for each kind whose versions are kept: 'projects', 'openings', 'pages'. */
export const byPlural = <T>(of: (kind: VersionedKind) => T) =>
  Object.fromEntries(versionedKinds.map((kind) => [`${recordKinds[kind].noun}s`, of(kind)])) as Record<
    KindInPlural,
    T
  >

export function isVersioned(kind: string): kind is VersionedKind {
  return Object.hasOwn(recordKinds, kind) && recordKinds[kind as RecordKind].hasVersions
}

/** The addresses of the screens of records that have a route each. */
export const screenPaths = versionedKinds.flatMap((kind) => {
  const { isListed, screens } = recordKinds[kind]
  const { list, add, edit, history } = screens
  return isListed ? [list, add, edit, history].filter((path) => !path.includes('?')) : [history]
})
