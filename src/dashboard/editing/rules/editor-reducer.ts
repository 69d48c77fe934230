import { errorsById } from '../../../domain/fields/faults.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { isInProgress } from '../../pictures/uploads.ts'
import { ApiError, isUnanswered, messageOf } from '../../session/api.ts'
import type { Keeping } from '../../session/stored-drafts.ts'
import { formatClock } from '../../shell/activity/format-time.ts'
import { continued, shown, withTyped } from './continued.ts'
import { afterDraftEvent, type DraftEvent } from './draft-events.ts'
import type { RecordTypes, Way } from './edited-record.ts'
import {
  checkedIn,
  type Dispute,
  type EditorState,
  type Failure,
  faultsOfSave,
  hasSent,
  isDirty,
  isLeaving,
  isLocked,
  phaseAfter,
  type Running,
} from './editor-state.ts'
import { type Content, Invalid } from './save-merged.ts'
import { OLDEST } from './shared-draft.ts'

export type Changes<Draft> = Partial<Draft> | ((before: Draft) => Partial<Draft>)

/** `key` is a new key, for the next record that the form makes. */
export type EditorEvent<T extends RecordTypes> =
  | { type: 'typed'; changes: Changes<T['draft']> }
  | { type: 'submitted'; way: Way; running: Running }
  /** The last file on its way. */
  | { type: 'uploads arrived'; running: Running }
  | { type: 'stopped waiting' }
  /** Sent to the server; the answer may be lost. */
  | { type: 'sent'; fields: object }
  /** The server refused what was sent. */
  | { type: 'answered'; fields: object }
  | { type: 'conflict'; dispute: Dispute<T['draft']> }
  | { type: 'conflict decided' }
  /** The save continues with this, merged with what others saved. */
  | { type: 'merged'; content: Content<T['draft']> }
  | { type: 'saved'; answer: T['answer']; key: string; at: Date }
  /** The record is saved as it was earlier. */
  | { type: 'undone'; answer: T['answer']; key: string }
  | DraftEvent<T>
  | { type: 'not saved' }
  | { type: 'refused'; error: unknown }
  /** `from`: how often the drafts had been exchanged when this was pressed, or asked about. */
  | { type: 'exchanged'; from: number }
  | { type: 'key renewed'; key: string }
  | { type: 'discarded' }
  | { type: 'kept'; keeping: Keeping }

const MAX_SENT = 10

export function editorReducer<T extends RecordTypes>(
  state: EditorState<T>,
  event: EditorEvent<T>,
): EditorState<T> {
  switch (event.type) {
    case 'typed':
      return typed(state, event.changes)
    case 'submitted':
      return submitted(state, event.way, event.running)
    case 'uploads arrived':
      return state.phase === 'waiting' ? submitted(state, state.way, event.running) : state
    case 'stopped waiting':
      return state.phase === 'waiting' ? { ...state, phase: 'editing' } : state
    case 'sent':
      if (hasSent(state, event.fields)) return state
      return { ...state, sent: [...state.sent, event.fields].slice(-MAX_SENT) }
    case 'answered':
      return { ...state, sent: state.sent.filter((fields) => fields !== event.fields) }
    case 'conflict':
      return { ...state, dispute: event.dispute }
    case 'conflict decided':
      return { ...state, dispute: undefined }
    case 'merged':
      return {
        ...shown(state, { ...event.content, draft: withTyped(state, event.content.draft) }),
        saving: event.content.draft,
      }
    case 'saved': {
      const saved = { wasTried: false, refused: {} }
      if (state.way === 'leave') return { ...state, ...saved, phase: 'over' }
      const { isDraft } = state.base
      const note = `${isDraft ? 'Published' : 'Saved'} ${formatClock(event.at)}`
      const shared = isDraft ? undefined : state.shared
      return {
        ...fromRecord(state, event.answer, event.key),
        ...saved,
        shared,
        phase: phaseAfter(state),
        note,
      }
    }
    case 'undone':
      return fromRecord(state, event.answer, event.key)
    case 'draft saved':
    case 'draft read':
    case 'draft discarded':
    case 'draft gone':
    case 'switched':
      return afterDraftEvent(state, event)
    case 'not saved':
      return { ...state, phase: phaseAfter(state), wasTried: false, refused: {} }
    case 'refused': {
      const fields = errorsIn(state, event.error)
      const failure = failureOf(state, event.error, fields)
      return { ...refused(state, failure), phase: phaseAfter(state), refused: fields }
    }
    case 'exchanged': {
      // The question about it may be answered after a save, or after another exchange.
      if (!state.restored || isLocked(state) || event.from !== state.exchanges) return state
      const { draft, base, key, other } = state
      const exchanges = state.exchanges + 1
      // A form that waits for files would save what is shown now, unasked.
      const next = {
        ...state,
        key: other.key,
        other: { draft, base, key },
        exchanges,
        phase: 'editing' as const,
      }
      return shown(next, other)
    }
    case 'key renewed':
      return { ...state, key: event.key }
    case 'discarded':
      return { ...state, phase: 'over' }
    case 'kept':
      return event.keeping === state.keeping ? state : { ...state, keeping: event.keeping }
  }
}

function typed<T extends RecordTypes>(state: EditorState<T>, typed: Changes<T['draft']>): EditorState<T> {
  // A saved form that is left stays as it is seen.
  if (isLeaving(state)) return state
  const changes = typeof typed === 'function' ? typed(state.draft) : typed
  const refused = Object.entries(state.refused).filter(([field]) => !(field.split('.')[0]! in changes))
  return { ...state, draft: { ...state.draft, ...changes }, refused: Object.fromEntries(refused) }
}

function submitted<T extends RecordTypes>(
  before: EditorState<T>,
  way: Way,
  running: Running,
): EditorState<T> {
  if (isLocked(before)) return before
  const state = { ...before, phase: 'editing' as const, way, failure: undefined, wasTried: true }
  const { updatedAt, isDraft } = state.base
  const isSaved =
    !isDirty(state) && updatedAt !== undefined && updatedAt !== OLDEST && state.sent.length === 0
  // A draft is published also without a change.
  const savesOnly = way === 'draft' || (way === 'stay' && !isDraft)
  if (savesOnly && isSaved && Object.keys(running).length === 0)
    return { ...state, wasTried: false, refused: {}, note: 'No changes to save' }
  const isUploading = Object.values(running).some(isInProgress)
  // A form that waited goes on waiting: it is saved if the faults are corrected when the files have arrived.
  if (Object.keys(faultsOfSave(state, running)).length)
    return refused(isUploading ? { ...state, phase: before.phase } : state, { isOfFields: true })
  // The only fault now is that pictures are missing that are on their way.
  const isWaiting = isUploading || (way !== 'draft' && 'errors' in checkedIn(state))
  const next = way === 'draft' ? { ...state, wasTried: false, refused: {} } : state
  return isWaiting ? { ...next, phase: 'waiting' } : { ...next, phase: 'saving', saving: state.draft }
}

/** Editing goes on from the saved record. */
function fromRecord<T extends RecordTypes>(
  state: EditorState<T>,
  answer: T['answer'],
  key: string,
): EditorState<T> {
  // Some facts come with the first answer only.
  const stored = { ...state.stored, ...answer }
  return { ...continued(state, state.record.versionOf(answer)), stored, key }
}

const refused = <S extends object>(state: S & { refusals: number }, failure: Failure): S => ({
  ...state,
  failure,
  refused: {},
  refusals: state.refusals + 1,
})

function errorsIn<T extends RecordTypes>({ saving }: EditorState<T>, error: unknown): FieldErrors {
  if (error instanceof Invalid) return error.errors
  return error instanceof ApiError ? errorsById(error.errors, saving) : {}
}

export const DRAFT_FAILURE = 'Failed to save the draft. Please try again.'
const STILL_HERE = 'What you typed is still here.'

/** A failure of the server has its own words; silence has none. */
function failureOf<T extends RecordTypes>(
  { record, stored, way }: EditorState<T>,
  error: unknown,
  fields: FieldErrors,
): Failure {
  const message = messageOf(error, way === 'draft' ? DRAFT_FAILURE : record.failure(stored))
  const isSilent = !(error instanceof Invalid) && isUnanswered(error)
  if (!isSilent) return Object.keys(fields).length ? { isOfFields: true } : { message }
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  const hasNoAnswer = !(error instanceof ApiError) || error.status === 0
  return { message: `${sentence} ${hasNoAnswer ? 'The server did not answer. ' : ''}${STILL_HERE}`, way }
}
