import { mergeRecords } from '../../../domain/fields/merge.ts'
import { type AnyTable, isSameRecord } from '../../../domain/fields/record-fields.ts'
import type { RecordTypes, Version } from './edited-record.ts'
import type { EditorState } from './editor-state.ts'
import type { Content } from './save-merged.ts'

/** Editing goes on from the saved version. What is as it was saved stays open on the screen. */
export function continued<T extends RecordTypes>(
  state: EditorState<T>,
  base: Version<T['draft']>,
): EditorState<T> {
  const draft = withTyped(state, base.draft)
  const isSame = isSameRecord(state.record.table, state.draft, draft)
  const next = { ...state, sent: [], restored: undefined }
  return isSame ? { ...next, base } : shown(next, { draft, base })
}

export const shown = <S extends object>(
  state: S & { revision: number },
  { draft, base }: Content<object>,
): S => ({ ...state, draft, base, revision: state.revision + 1 })

/** The draft as a save has made it, with what was typed since it began: what is equal keeps its keys, and what is open on the screen. */
export const withTyped = <Draft extends object>(
  { record: { table }, saving, draft }: { record: { table: AnyTable }; saving: Draft; draft: Draft },
  saved: Draft,
): Draft => mergeRecords(table, { base: saving, mine: draft, theirs: saved }).merged
