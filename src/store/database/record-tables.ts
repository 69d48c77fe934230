import type { VersionedKind } from '../../domain/record/kinds.ts'
import type { Tables } from './tables.ts'

type RecordTable = {
  [Table in keyof Tables]: {
    table: Table
    id: keyof Tables[Table]
    name: keyof Tables[Table]
    /** Null for a record that is not in the trash. */
    deletedAt?: keyof Tables[Table]
  }
}[keyof Tables]

/** The table of each kind of record, and its columns. */
export const recordTables = {
  project: { table: 'projects', id: 'id', name: 'name', deletedAt: 'deleted_at' },
  job: { table: 'jobs', id: 'id', name: 'title' },
  content: { table: 'content', id: 'page', name: 'page' },
} as const satisfies Record<VersionedKind, RecordTable>

/** The slugs that a record has had, of the kinds with a list in an order and an address for each record. */
export const slugTables = {
  project: { table: 'project_slugs', id: 'project_id' },
  job: { table: 'job_slugs', id: 'job_id' },
} as const
export type ListedKind = keyof typeof slugTables
