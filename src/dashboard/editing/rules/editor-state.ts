import { isSameRecord } from '../../../domain/fields/record-fields.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { isInProgress, type Upload } from '../../pictures/uploads.ts'
import type { Keeping, StoredDraft } from '../../session/stored-drafts.ts'
import { adaptedDraft, type EditedRecord, type RecordTypes, type Version, type Way } from './edited-record.ts'
import { type Content, type Question, restoreStored } from './save-merged.ts'
import { type SharedDraft, versionOfDraft } from './shared-draft.ts'

/** `way` is set where trying again may help: then it goes the same way. What is wrong with fields is said by the list of them. */
export type Failure = { message: string; way?: Way } | { isOfFields: true }

/** Two versions that a person has to choose between, and how to answer: with the paths in which theirs is taken, or nothing. */
export type Dispute<Draft> = Question<Draft> & { answer: (theirs: string[] | undefined) => void }

export type Running = Readonly<Record<string, Upload>>

export type EditorState<T extends RecordTypes> = Content<T['draft']> & {
  record: EditedRecord<T>
  /** The record as the server has it; undefined for a new one until it is edited further. */
  stored: T['answer'] | undefined
  /** The draft of the record on the server, if it has one; the form shows it, or the public version, as its base says. */
  shared?: SharedDraft<T['draft']>
  /** The shared draft was read while the form was saved, which may have changed it: it is read again after the save. */
  isOutdated?: boolean
  /** The id of the draft of a new record, and its Idempotency-Key. However often it is sent, this form makes one record. */
  key: string
  /** Requests without an answer: they may have been saved. */
  sent: readonly object[]
  /** `waiting`: it was submitted, and is saved when the last file on its way has arrived. `over`: saved or given up. */
  phase: 'editing' | 'waiting' | 'saving' | 'over'
  /** The way of the save that runs or waits, or was the last. */
  way: Way
  /** The draft that is being saved, or was last; what differs from it was typed since. */
  saving: T['draft']
  /** The facts of the draft that was restored when the form opened. */
  restored?: { at: string; arrived: string[]; disputed: string[] }
  /** The restored draft can be exchanged for a fresh start and that for it again, as often as one likes. */
  other: Content<T['draft']> & { key: string }
  exchanges: number
  /** Rises when another draft takes the place of the one on the screen: by a merge or an exchange. Open parts of the form begin again. */
  revision: number
  keeping: Keeping
  /** A save was tried: the form shows what is wrong. */
  wasTried: boolean
  /** The server's errors, each until its field is changed. */
  refused: FieldErrors
  /** The number of refused saves. Each refusal opens what is at fault, and sends the keyboard to the first field. */
  refusals: number
  failure?: Failure
  /** The outcome of the last save, as long as nothing is typed after it. */
  note: string
  dispute?: Dispute<T['draft']>
}

/** A form of a record that is stored, or of a new one; with the draft that this browser stored, merged with the current version. */
export function openedEditor<T extends RecordTypes>(
  record: EditedRecord<T>,
  { stored, shared }: Partial<Pick<EditorState<T>, 'stored' | 'shared'>>,
  draft: StoredDraft<T['draft']> | undefined,
  { own, other }: { own: string; other: string },
): EditorState<T> {
  const loaded = shared ? versionOfDraft(shared) : publicVersion(record, stored)
  const fresh = { draft: loaded.draft, base: loaded }
  const ofNew = shared?.facts.isNew ? shared.facts.id : undefined
  const { restored, ...content } = restoredIn(record, draft, loaded) ?? {
    ...fresh,
    key: ofNew ?? own,
    sent: [],
  }
  return {
    record,
    stored,
    shared,
    ...content,
    restored,
    phase: 'editing',
    way: 'stay',
    saving: content.draft,
    other: { ...fresh, key: ofNew ?? other },
    exchanges: 0,
    revision: 0,
    keeping: 'kept',
    wasTried: false,
    refused: {},
    refusals: 0,
    note: '',
  }
}

/** The version that visitors get; that of a new record is empty. */
export const publicVersion = <T extends RecordTypes>(
  record: EditedRecord<T>,
  stored: T['answer'] | undefined,
): Version<T['draft']> =>
  stored === undefined ? { draft: record.create!.empty() } : record.versionOf(stored)

function restoredIn<T extends RecordTypes>(
  record: EditedRecord<T>,
  stored: StoredDraft<T['draft']> | undefined,
  loaded: Version<T['draft']>,
): Pick<EditorState<T>, 'draft' | 'base' | 'key' | 'sent' | 'restored'> | undefined {
  if (!stored) return undefined
  try {
    const { at, sent, key, ...rest } = adaptedDraft(record.table, stored)
    const { isChanged, arrived, disputed, ...content } = restoreStored(record, { ...rest, sent }, loaded)
    return isChanged ? { ...content, sent, key, restored: { at, arrived, disputed } } : undefined
  } catch (error) {
    // Not written by this program. Without it the form can at least be used.
    console.error('The stored draft could not be read.', error)
    return undefined
  }
}

export const isDirty = <T extends RecordTypes>({ record, draft, base, phase }: EditorState<T>) =>
  phase !== 'over' && !isSameRecord(record.table, draft, base.draft)

export const hasSent = <T extends RecordTypes>({ record, sent }: EditorState<T>, current: object) =>
  sent.some((fields) => isSameRecord(record.table, fields, current))

/** Nothing can be added, moved or removed: it is being saved, or is over. What is typed while it is saved to stay is not lost. */
export const isLocked = ({ phase }: Phase) => phase === 'saving' || phase === 'over'
/** It is left when it is saved. */
export const isLeaving = ({ phase, way }: Phase) =>
  phase === 'over' || (phase === 'saving' && way === 'leave')
type Phase = Pick<EditorState<RecordTypes>, 'phase' | 'way'>

/** By the rules for publishing. A fault that is public already is none, one that is in the shared draft is. */
export function checkedIn<T extends RecordTypes>({ record, draft, base, stored }: EditorState<T>) {
  return record.check(draft, base.isDraft ? publicVersion(record, stored).draft : base.draft)
}

/** The contents of the shared draft: the fields as the rules leave them, or as they are while they break rules. */
export function sendableIn<T extends RecordTypes>(state: EditorState<T>): object {
  const checked = checkedIn(state)
  return 'fields' in checked ? checked.fields : unfinishedFields(state.record, state.draft)
}

/** Fields that may break the rules. */
export const unfinishedFields = <T extends RecordTypes>(
  { sendable, keepable }: EditedRecord<T>,
  draft: T['draft'],
): object => sendable?.(draft) ?? keepable?.(draft) ?? draft

/** The faults that keep it from being saved the way that was tried: a draft may break the rules. */
export const faultsOfSave = <T extends RecordTypes>(state: EditorState<T>, running: Running): FieldErrors =>
  state.way === 'draft' ? failedUploads(running) : faultsIn(state, running)

/** The faults by the rules for publishing. A file on its way is no fault yet, one that did not arrive is. */
export function faultsIn<T extends RecordTypes>(state: EditorState<T>, running: Running): FieldErrors {
  const checked = checkedIn(state)
  const faults: FieldErrors = 'errors' in checked ? { ...checked.errors } : {}
  for (const [field, upload] of Object.entries(running)) if (isInProgress(upload)) delete faults[field]
  return { ...faults, ...failedUploads(running) }
}

const failedUploads = (running: Running): FieldErrors =>
  Object.fromEntries(
    Object.entries(running)
      .filter(([, { state }]) => state === 'failed')
      .map(([field, { name }]) => [field, `${name} is not uploaded yet. Fix it, or cancel it.`]),
  )

/** The errors of one entry, by the names inside it: 'city' for 'offices.7.city'. */
export const errorsBelow = (errors: FieldErrors, path: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(`${path}.`))
      .map(([field, message]) => [field.slice(path.length + 1), message]),
  )

/** A form that was given up while it was saved stays so, whatever is answered. */
export const phaseAfter = ({ phase }: Pick<EditorState<RecordTypes>, 'phase'>) =>
  phase === 'over' ? 'over' : 'editing'
