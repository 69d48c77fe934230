import type { ReactNode } from 'react'
import { type AnyTable, adapted, shapeOf } from '../../../domain/fields/record-fields.ts'
import type { RecordKind } from '../../../domain/record/kinds.ts'
import type { SavedMeanwhile } from '../../../domain/saved-meanwhile-schema.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import type { StoredDraft } from '../../session/stored-drafts.ts'

/**
 * A kind of record that staff edit: all that drafts, merging, saving and the dialogs need to know about it. `Draft` is the
 * record while it is edited, plain data; `Fields` are what the rules make of a draft, and what is sent; `Answer` is what the
 * calls answer.
 */
export type EditedRecord<Draft extends object, Fields extends object, Answer> = {
  kind: RecordKind
  table: AnyTable
  /** The fields as the rules leave them, or what is wrong, by the draft's own paths; `saved` is what the form began from. */
  check: (draft: Draft, saved: Draft) => { fields: Fields } | { errors: FieldErrors }
  /** Its name in lists of drafts. */
  nameOf: (draft: Draft) => string
  /** The label of the field at a path of the draft, where the table does not say it. */
  labelOf?: (path: string, draft: Draft) => string | undefined
  /** The draft as the browser can keep it: without files on their way. */
  keepable?: (draft: Draft) => Draft
  /** Draws a field that is more than text, for a person to compare two versions. */
  show?: Record<string, (draft: Draft) => ReactNode>
  versionOf: (answer: Answer) => Version<Draft>
  idOf: (answer: Answer) => string
  /** Said when it could not be saved, unless the server says why; a new record has no answer yet. */
  failure: (stored: Answer | undefined) => string
  /** The fields that the pressed button decides. */
  decided?: (way: Way, stored: Answer | undefined) => Partial<Draft & Fields>
  /** Saves the fields over the version they began from. */
  write: (body: Fields & { updatedAt?: string }, stored: Answer) => Promise<Answer>
  /** The answer of `write` when another person saved first; undefined for any other failure. */
  conflictIn: (error: unknown) => SavedMeanwhile<Answer> | undefined
  /** The fields of a draft, unfinished ones too, where its form differs from its fields. */
  sendable?: (draft: Draft) => object
  /** The draft of fields that may break the rules, where it differs from them. */
  draftOf?: (fields: never) => Draft
  /** For a kind of which new ones are made in its form. */
  create?: Creation<Draft, Fields, Answer>
}

type Creation<Draft, Fields, Answer> = {
  empty: () => Draft
  /** However often it is sent with this Idempotency-Key, it makes one record. */
  send: (fields: Fields, key: string) => Promise<Answer>
  /** The record that an earlier call with the same key and another body had made; undefined for any other failure. */
  madeIn: (error: unknown) => Answer | undefined
  /** The draft that was sent, if the server answers another one for it. */
  sentIn?: (made: Answer, fields: Fields) => Draft
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
