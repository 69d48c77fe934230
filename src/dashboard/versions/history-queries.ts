import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyTable } from '../../domain/fields/record-fields.ts'
import { type ListedTable, recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import type { Restoring } from '../../domain/version/version-schema.ts'
import { findDraftFields } from '../editing/draft-calls.ts'
import type { PreviewProps } from '../editing/LivePreview.tsx'
import { call, refusalOf } from '../session/api.ts'
import { pagedQuery } from '../session/queries.ts'

/** A record whose versions are shown, and how the website shows it. `Shown` is what its calls answer. */
export type VersionedRecord<Shown extends object = object> = {
  kind: VersionedKind
  id: string
  /** Its name, once that is known. */
  nameOf(shown: Shown | undefined): string | undefined
  Preview(props: PreviewProps<Shown>): ReactNode
  /** The effects of a restore elsewhere, for the dialog that asks. */
  Consequences?(props: { current: Shown; restored: Shown }): ReactNode
  /** The text where there are no versions, since it was permanently deleted or never saved. */
  whenMissing?: ReactNode
  /** The text where there are versions and no current one: it is in the trash. */
  whenInTrash?: ReactNode
}

export const declarationOf = ({ kind, id }: VersionedRecord): { noun: string; table: AnyTable } => ({
  noun: recordKinds[kind].noun,
  table: recordKinds[kind].fieldsOf(id),
})

export const missingWords = ({ kind, whenMissing }: VersionedRecord) =>
  whenMissing ?? `This ${recordKinds[kind].noun} no longer exists, and neither do its versions.`

const keyOf = ({ kind, id }: VersionedRecord, ...rest: unknown[]) => ['versions', kind, id, ...rest] as const

/** Without a cache of their own: a comparison begins with what is saved now. */
const FRESH = { staleTime: 0, gcTime: 0 }

/** The calls of all kinds answer in the same way; the name of a content page takes the place of the id. */
const callsOf = ({ kind }: VersionedRecord) => recordKinds[kind].calls as `/api/${ListedTable}/:id`

export const readVersions = (record: VersionedRecord, cursor?: string) =>
  call(`GET ${callsOf(record)}/versions`, {
    params: { id: record.id },
    query: { cursor: cursor === undefined ? undefined : Number(cursor) },
  })

export const versionsQuery = (record: VersionedRecord) => ({
  ...pagedQuery(keyOf(record, 'list'), (cursor) => readVersions(record, cursor)),
  ...FRESH,
})

export const currentQuery = (record: VersionedRecord) =>
  queryOptions({
    queryKey: keyOf(record, 'current'),
    queryFn: () => call(`GET ${callsOf(record)}`, { params: { id: record.id } }),
    ...FRESH,
  })

/** A version never changes. */
export const versionQuery = (record: VersionedRecord, number: number) =>
  queryOptions({
    queryKey: keyOf(record, 'version', number),
    queryFn: () =>
      call(`GET ${callsOf(record)}/versions/:number`, { params: { id: record.id, number: String(number) } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The draft that colleagues share; null where there is none. */
export const draftQuery = (record: VersionedRecord) =>
  queryOptions({
    queryKey: keyOf(record, 'draft'),
    async queryFn({ client }) {
      const found = await findDraftFields(client, record)
      if (!found) return null
      const { fields, base: _, ...facts } = found
      return { facts, shown: fields }
    },
    ...FRESH,
  })

export const restoreVersion = (record: VersionedRecord, number: number, body: Restoring) =>
  call(`POST ${callsOf(record)}/versions/:number/restore`, {
    params: { id: record.id, number: String(number) },
    body,
  })

/** The answer of the call when another person saved first; undefined for any other failure. */
export const conflictIn = (record: VersionedRecord, error: unknown) =>
  refusalOf(error, `POST ${callsOf(record)}/versions/:number/restore`, 409)

/** The record was answered as it is now. */
export const setCurrent = (queries: QueryClient, record: VersionedRecord, current: object) =>
  queries.setQueryData<object>(currentQuery(record).queryKey, current)

/** Reloads the list, the current record and its draft. */
export function reloadHistory(queries: QueryClient, record: VersionedRecord) {
  for (const name of ['list', 'current', 'draft']) {
    void queries.invalidateQueries({ queryKey: keyOf(record, name) })
  }
}
