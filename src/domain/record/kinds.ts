import type { Right } from '../account/role.ts'
import type { ContentPage } from '../content/content.ts'
import { contentFields } from '../content/content-fields.ts'
import type { AnyTable } from '../fields/record-fields.ts'
import { jobFields } from '../hiring/job-fields.ts'
import { mailTemplateFields } from '../hiring/mail-template-fields.ts'
import { projectFields } from '../project/project-fields.ts'

type Kind = {
  /** In messages: 'saved this opening meanwhile'. */
  noun: string
  /** In the message that there is no such record. */
  title: string
  /** The right to change it. */
  right: Right
  /** Every save adds a version, and any of them can be restored. */
  hasVersions: boolean
  /** Visitors see it, so that a change makes kept pages outdated. */
  isShown: boolean
  /** Every table of fields. */
  tables: readonly AnyTable[]
  /** The fields of the record with this id; none for one of another release. */
  fieldsOf(id: string): AnyTable
}

/** Every kind of record that staff edit. Storing, versions, calls and the log read it here. */
export const recordKinds = {
  project: {
    noun: 'project',
    title: 'Project',
    right: 'projects.write',
    hasVersions: true,
    isShown: true,
    tables: [projectFields],
    fieldsOf: () => projectFields,
  },
  job: {
    noun: 'opening',
    title: 'Opening',
    right: 'hiring',
    hasVersions: true,
    isShown: true,
    tables: [jobFields],
    fieldsOf: () => jobFields,
  },
  /** The id of a page is its name. */
  content: {
    noun: 'page',
    title: 'Content',
    right: 'content.write',
    hasVersions: true,
    isShown: true,
    tables: Object.values(contentFields),
    fieldsOf: (page) => (Object.hasOwn(contentFields, page) ? contentFields[page as ContentPage] : {}),
  },
  'mail-template': {
    noun: 'template',
    title: 'Template',
    right: 'mail-templates',
    hasVersions: false,
    isShown: false,
    tables: [mailTemplateFields],
    fieldsOf: () => mailTemplateFields,
  },
} as const satisfies Record<string, Kind>

export type RecordKind = keyof typeof recordKinds

type KindWith<Mark extends object> = {
  [Name in RecordKind]: (typeof recordKinds)[Name] extends Mark ? Name : never
}[RecordKind]

/** The kinds whose versions are kept. */
export type VersionedKind = KindWith<{ hasVersions: true }>
export const versionedKinds = (Object.keys(recordKinds) as RecordKind[]).filter(isVersioned)

/** 'openings', of records whose versions are kept. */
export type KindInPlural = `${(typeof recordKinds)[VersionedKind]['noun']}s`

export function isVersioned(kind: string): kind is VersionedKind {
  return Object.hasOwn(recordKinds, kind) && recordKinds[kind as RecordKind].hasVersions
}
