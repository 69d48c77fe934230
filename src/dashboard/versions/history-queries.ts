import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Restoring } from '../../domain/version/version-schema.ts'
import { call, refusalOf } from '../session/api.ts'
import { pagedQuery } from '../session/queries.ts'
import type { VersionedRecord } from './versioned-record.ts'

const keyOf = ({ kind, id }: VersionedRecord, ...rest: unknown[]) => ['versions', kind, id, ...rest] as const

/** Without a cache of their own: a comparison begins with what is saved now. */
const FRESH = { staleTime: 0, gcTime: 0 }

type Input = { params: { id: string }; headers?: Record<string, string> }
/** The address of a content page's calls has no id, and takes none. */
const inputOf = ({ id }: VersionedRecord): Input => ({ params: { id } })

export const readVersions = (record: VersionedRecord, cursor?: string) =>
  call(`GET ${record.calls}/versions`, {
    ...inputOf(record),
    query: { cursor: cursor === undefined ? undefined : Number(cursor) },
  })

export const versionsQuery = (record: VersionedRecord) => ({
  ...pagedQuery(keyOf(record, 'list'), (cursor) => readVersions(record, cursor)),
  ...FRESH,
})

/** The answer of a call, as it is compared. */
async function shown<Answer extends object>(record: VersionedRecord, answer: Answer, queries: QueryClient) {
  return { ...answer, ...(await record.inWords?.(answer, queries)) }
}

export const currentQuery = (record: VersionedRecord) =>
  queryOptions({
    queryKey: keyOf(record, 'current'),
    queryFn: async ({ client }) => shown(record, await call(`GET ${record.calls}`, inputOf(record)), client),
    ...FRESH,
  })

/** A version never changes. */
export const versionQuery = (record: VersionedRecord, number: number) =>
  queryOptions({
    queryKey: keyOf(record, 'version', number),
    queryFn: async ({ client }) =>
      shown(
        record,
        await call(`GET ${record.calls}/versions/:number`, {
          params: { id: record.id, number: String(number) },
        }),
        client,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const restoreVersion = ({ calls, id }: VersionedRecord, number: number, body: Restoring) =>
  call(`POST ${calls}/versions/:number/restore`, { params: { id, number: String(number) }, body })

/** The answer of the call when another person saved first; undefined for any other failure. */
export const conflictIn = ({ calls }: VersionedRecord, error: unknown) =>
  refusalOf(error, `POST ${calls}/versions/:number/restore`, 409)

/** The record was answered as it is now. */
export async function setCurrent(queries: QueryClient, record: VersionedRecord, current: object) {
  queries.setQueryData<object>(currentQuery(record).queryKey, await shown(record, current, queries))
}

/** Reloads the list and the current record. */
export function reloadHistory(queries: QueryClient, record: VersionedRecord) {
  for (const name of ['list', 'current']) {
    void queries.invalidateQueries({ queryKey: keyOf(record, name) })
  }
}
