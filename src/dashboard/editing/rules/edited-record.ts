import { type AnyTable, adapted, shapeOf } from '../../../domain/fields/record-fields.ts'
import type { RecordKind } from '../../../domain/record/kinds.ts'
import type { SavedMeanwhile } from '../../../domain/saved-meanwhile-schema.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import type { StoredDraft } from '../../session/stored-drafts.ts'

/**
 * The types of a kind of record: the draft is the record while it is edited, plain data; the fields are what the rules make of a
 * draft, and what is sent; the answer is what the calls answer.
 */
export type RecordTypes = { draft: object; fields: object; answer: object }
/** The types for functions that handle drafts only. */
export type DraftTypes<Draft extends object> = { draft: Draft; fields: object; answer: object }

/** A kind of record that staff edit: all that drafts, merging, saving and the dialogs need to know about it. */
export type EditedRecord<T extends RecordTypes> = {
  kind: RecordKind
  table: AnyTable
  /** The fields as the rules leave them, or what is wrong, by the draft's own paths; `saved` is what the form began from. */
  check: (draft: T['draft'], saved: T['draft']) => { fields: T['fields'] } | { errors: FieldErrors }
  /** Its name in lists of drafts. */
  nameOf: (draft: T['draft']) => string
  /** The label of the field at a path of the draft, where the table does not say it. */
  labelOf?: (path: string, draft: T['draft']) => string | undefined
  /** The draft as the browser can keep it: without files on their way. */
  keepable?: (draft: T['draft']) => T['draft']
  versionOf: (answer: T['answer']) => Version<T['draft']>
  idOf: (answer: T['answer']) => string
  /** Said when it could not be saved, unless the server says why; a new record has no answer yet. */
  failure: (stored: T['answer'] | undefined) => string
  /** The fields that the pressed button decides. */
  decided?: (way: Way, stored: T['answer'] | undefined) => Partial<T['draft'] & T['fields']>
  /** Saves the fields over the version they began from. */
  write: (body: T['fields'] & { updatedAt?: string }, stored: T['answer']) => Promise<T['answer']>
  /** The answer of `write` when another person saved first; undefined for any other failure. */
  conflictIn: (error: unknown) => SavedMeanwhile<T['answer']> | undefined
  /** The fields of a draft, unfinished ones too, where its form differs from its fields. */
  sendable?: (draft: T['draft']) => object
  /** The draft of fields that may break the rules, where it differs from them. */
  draftOf?: (fields: never) => T['draft']
  /** For a kind of which new ones are made in its form. */
  create?: Creation<T>
}

type Creation<T extends RecordTypes> = {
  empty: () => T['draft']
  /** However often it is sent with this Idempotency-Key, it makes one record. */
  send: (fields: T['fields'], key: string) => Promise<T['answer']>
  /** The record that an earlier call with the same key and another body had made; undefined for any other failure. */
  madeIn: (error: unknown) => T['answer'] | undefined
  /** The draft that was sent, if the server answers another one for it. */
  sentIn?: (made: T['answer'], fields: T['fields']) => T['draft']
}

/** The step after a save: the form stays as it is, or is left; or only its shared draft is saved, and it stays. */
export type Way = 'stay' | 'leave' | 'draft'

/** `updatedAt` is absent for a version that is not saved yet; `isDraft`: that of the shared draft, which is not public. */
export type Version<Draft> = { draft: Draft; updatedAt?: string; isDraft?: boolean }

/** A kept draft as this release knows its fields. */
export function adaptedDraft<Draft extends object>(
  table: AnyTable,
  draft: StoredDraft<Draft>,
): StoredDraft<Draft> {
  const shape = shapeOf(table)
  if (draft.shape === shape) return draft
  const fitted = <T extends object>(draft: T) => adapted(table, draft)
  const base = { ...draft.base, draft: fitted(draft.base.draft) }
  return { ...draft, shape, draft: fitted(draft.draft), base, sent: draft.sent.map(fitted) }
}
