import type { QueryClient } from '@tanstack/react-query'
import { isSameKey, type RecordKey } from '../../domain/draft/draft.ts'
import { recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import { draftsQuery } from '../publishing/drafts-query.ts'
import type { Publish } from '../publishing/use-publish.ts'
import { call, isStatus, refusalOf } from '../session/api.ts'
import type { DraftTypes, EditedRecord, RecordTypes } from './rules/edited-record.ts'
import { type DraftCalls, draftIn, type SharedDraft, sharedDraft } from './rules/shared-draft.ts'

type Method = 'GET' | 'PUT' | 'DELETE'
/** All kinds have the same calls; those of a content page have its name in place of the id. */
const callOf = <M extends Method>(kind: VersionedKind, method: M) =>
  `${method} ${recordKinds[kind].calls}` as `${M} /api/projects/:id`
const draftCall = <M extends Method>(kind: VersionedKind, method: M) =>
  `${callOf(kind, method)}/draft` as const

const orMissing = (error: unknown) => {
  if (isStatus(error, 404)) return undefined
  throw error
}

type Drafted<Draft extends object> = Pick<EditedRecord<DraftTypes<Draft>>, 'table' | 'draftOf'> & {
  kind: VersionedKind
}

const readRecord = async <Answer>({ kind, id }: RecordKey) =>
  (await call(callOf(kind, 'GET'), { params: { id } })) as unknown as Answer

/** The draft of a record as it is now, if it has one, as the server answers it. */
export async function findDraftFields(queries: QueryClient, { kind, id }: RecordKey) {
  // The list says whether there is one: to ask for a draft that is missing would be an error in the browser's console.
  const { drafts } = await queries.fetchQuery({ ...draftsQuery, staleTime: 0 })
  if (!drafts.some((draft) => isSameKey(draft, { kind, id }))) return undefined
  return call(draftCall(kind, 'GET'), { params: { id } }).catch(orMissing)
}

/** The same, as the form takes it. */
export async function findDraft<Draft extends object>(
  queries: QueryClient,
  record: Drafted<Draft>,
  id: string,
): Promise<SharedDraft<Draft> | undefined> {
  const answer = await findDraftFields(queries, { kind: record.kind, id })
  return answer && sharedDraft(record, answer)
}

/** A record and its draft as they are now. The draft of a new record is all that there is of it. */
export async function readForEditing<T extends RecordTypes>(
  queries: QueryClient,
  record: Drafted<T['draft']>,
  id: string,
): Promise<{ stored?: T['answer']; shared?: SharedDraft<T['draft']> }> {
  const shared = await findDraft(queries, record, id)
  return {
    shared,
    stored: shared?.facts.isNew ? undefined : await readRecord<T['answer']>({ kind: record.kind, id }),
  }
}

/** 409 when somebody has saved it since `updatedAt`. */
export const discardDraft = ({ kind, id }: RecordKey, updatedAt: string) =>
  call(draftCall(kind, 'DELETE'), { params: { id }, query: { updatedAt } })

/** The calls of a record's draft, in the words of its form. */
export function draftCalls<T extends RecordTypes>(record: EditedRecord<T>, publish: Publish): DraftCalls<T> {
  const kind = record.kind as VersionedKind
  return {
    async save(id, { fields, ...version }) {
      const body = { fields: fields as Record<string, unknown>, ...version }
      return sharedDraft(record, await call(draftCall(kind, 'PUT'), { params: { id }, body }))
    },
    conflictIn(error) {
      const conflict = refusalOf(error, draftCall(kind, 'PUT'), 409)
      if (!conflict) return undefined
      const { fields, ...version } = conflict.current
      return { ...conflict, current: { ...version, draft: draftIn(record, fields) } }
    },
    publish: ({ id, updatedAt }, decided, more) =>
      publish({ drafts: [{ kind, id, updatedAt, decided }], ...more }),
    disputeIn(error) {
      const refusal = refusalOf(error, 'POST /api/publications', 409)
      if (!refusal?.current || !refusal.updatedAt || !refusal.savedBy) return undefined
      const { current, updatedAt, savedBy, savedAt = updatedAt } = refusal
      return { theirs: draftIn(record, current), updatedAt, savedBy, savedAt }
    },
    readRecord: (id) => readRecord<T['answer']>({ kind, id }).catch(orMissing),
  }
}
