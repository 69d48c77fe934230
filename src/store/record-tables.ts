import type { VersionedKind } from '../domain/record/kinds.ts'
import type { Tables } from './tables.ts'

type RecordTable<Table extends keyof Tables = keyof Tables> = {
  [Name in Table]: {
    table: Name
    id: keyof Tables[Name] & string
    name: keyof Tables[Name] & string
    /** Empty for a record that is not in the trash. */
    deletedAt?: keyof Tables[Name] & string
  }
}[Table]

/** The table of each kind of record, and its columns. */
export const recordTables = {
  project: { table: 'projects', id: 'id', name: 'name', deletedAt: 'deleted_at' },
  job: { table: 'jobs', id: 'id', name: 'title' },
  content: { table: 'content', id: 'page', name: 'page' },
} as const satisfies Record<VersionedKind, RecordTable>
