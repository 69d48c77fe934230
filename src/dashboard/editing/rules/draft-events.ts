import { formatClock } from '../../shell/activity/format-time.ts'
import { continued, shown } from './continued.ts'
import type { RecordTypes, Version } from './edited-record.ts'
import { type EditorState, isDirty, phaseAfter, publicVersion } from './editor-state.ts'
import { OLDEST, type SharedDraft, versionOfDraft } from './shared-draft.ts'

/** Events about the draft of the record on the server. */
export type DraftEvent<T extends RecordTypes> =
  /** The draft was saved and may be published next. */
  | { type: 'draft saved'; shared: SharedDraft<T['draft']>; at: Date }
  /** The draft was read again, perhaps after an Undo, or there is none any more; `answer` is the record, which a new one has not. */
  | { type: 'draft read'; shared: SharedDraft<T['draft']> | undefined; answer: T['answer'] | undefined }
  | { type: 'draft discarded' }
  /** Another person published or discarded it; `answer` is the record as it is now. */
  | { type: 'draft gone'; answer: T['answer'] | undefined; message: string }
  /** The form shows the public version in place of the draft, or the draft again. */
  | { type: 'switched' }

export function afterDraftEvent<T extends RecordTypes>(
  state: EditorState<T>,
  event: DraftEvent<T>,
): EditorState<T> {
  const { record, stored, base } = state
  switch (event.type) {
    case 'draft saved': {
      const { shared } = event
      const next = { ...continued(state, versionOfDraft(shared)), shared, saving: shared.draft }
      if (state.way !== 'draft') return next
      return { ...next, phase: phaseAfter(state), note: `Draft saved ${formatClock(event.at)}` }
    }
    case 'draft read':
      return afterReading(state, event)
    case 'draft discarded': {
      // A form that waits for pictures would save them to the public.
      const next: typeof state = { ...state, shared: undefined, note: '', phase: phaseAfter(state) }
      // A new record was nothing but its draft.
      if (stored === undefined) return { ...next, phase: 'over' }
      return base.isDraft
        ? shownFrom({ ...next, restored: undefined, sent: [] }, publicVersion(record, stored))
        : next
    }
    case 'draft gone':
      return withoutDraft(state, event)
    case 'switched': {
      if (isDirty(state) || !state.shared || stored === undefined) return state
      return shownFrom(
        { ...state, note: '' },
        base.isDraft ? publicVersion(record, stored) : versionOfDraft(state.shared),
      )
    }
  }
}

/** What is typed over an older version of the draft is merged when it is saved. */
function afterReading<T extends RecordTypes>(
  state: EditorState<T>,
  { shared, answer }: { shared: SharedDraft<T['draft']> | undefined; answer: T['answer'] | undefined },
): EditorState<T> {
  const { phase, shared: before, base } = state
  if (phase === 'over') return state
  if (phase === 'saving') return { ...state, isOutdated: true }
  const next = { ...state, isOutdated: false }
  if (!shared) return before ? withoutDraft(next, { answer, message: '' }) : next
  if (before && !base.isDraft) return { ...next, shared }
  if (before && (isDirty(state) || shared.facts.updatedAt === before.facts.updatedAt)) return next
  const shown = continued({ ...next, saving: base.draft }, versionOfDraft(shared))
  return { ...shown, shared, stored: answer, note: '' }
}

const shownFrom = <T extends RecordTypes>(state: EditorState<T>, base: Version<T['draft']>) =>
  shown(state, { draft: base.draft, base })

/**
 * The form keeps what it has. Where the record was saved since, perhaps from the draft, the next save merges; with nothing typed, the form shows
 * that record.
 */
function withoutDraft<T extends RecordTypes>(
  state: EditorState<T>,
  { answer, message }: { answer: T['answer'] | undefined; message: string },
): EditorState<T> {
  const { record, stored, base } = state
  const now = publicVersion(record, answer ?? stored)
  const isUnchanged = answer === undefined || publicVersion(record, stored).updatedAt === now.updatedAt
  const next: EditorState<T> = {
    ...state,
    stored: answer === undefined ? stored : { ...stored, ...answer },
    shared: undefined,
    sent: [],
    restored: undefined,
    phase: phaseAfter(state),
  }
  if (!isUnchanged && !isDirty(state)) return shownFrom({ ...next, note: '' }, now)
  const from = isUnchanged ? now : { draft: base.draft, updatedAt: OLDEST }
  return { ...next, base: from, failure: { message } }
}
