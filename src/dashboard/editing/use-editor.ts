import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isVersioned, recordKinds } from '../../domain/record/kinds.ts'
import { newKey } from '../../ui/new-key.ts'
import { useUploads } from '../pictures/uploads.ts'
import { usePublish } from '../publishing/use-publish.ts'
import { useSession } from '../session/session.tsx'
import { draftKey, forgetDraft, NEW, readDraft } from '../session/stored-drafts.ts'
import { toastError } from '../shell/toasts/notify.tsx'
import { draftCalls } from './draft-calls.ts'
import type { DraftTypes, EditedRecord, RecordTypes } from './rules/edited-record.ts'
import { type Changes, type EditorEvent, editorReducer } from './rules/editor-reducer.ts'
import { faultsIn, faultsOfSave, isDirty, isLeaving, isLocked, openedEditor } from './rules/editor-state.ts'
import type { Content } from './rules/save-merged.ts'
import type { SharedDraft } from './rules/shared-draft.ts'
import { useDraftActions } from './use-draft-actions.ts'
import { useFormFocus } from './use-form-focus.ts'
import { type SavingOptions, useSaving } from './use-saving.ts'
import { useStoredDraft } from './use-stored-draft.ts'

type Options<T extends RecordTypes> = SavingOptions<T> & {
  /** The record as the server has it; undefined for a new record. */
  stored?: T['answer']
  /** Its draft on the server. */
  shared?: SharedDraft<T['draft']>
  /** The id under which this browser keeps the unsaved changes of a new record. */
  unsaved?: string
  /** Only the form of a new record is left. */
  staysWhenStored?: boolean
  /** The draft of a new record was discarded: there is nothing left to edit. */
  onDiscarded?: () => void
}

export type Editor<T extends RecordTypes> = ReturnType<typeof useEditor<T>>

/** A form as its fields take it. */
export type FormOf<Draft extends object> = Pick<
  Editor<DraftTypes<Draft>>,
  'draft' | 'base' | 'change' | keyof FormPart
>

/** The part of a form that its lists need. */
export type FormPart = Pick<
  Editor<RecordTypes>,
  'errors' | 'faultsNow' | 'refusals' | 'revision' | 'uploads' | 'isLocked' | 'isLeaving'
>

/** One form: runs what the rules of `editorReducer` ask for. A stored draft is restored when the form opens. */
export function useEditor<T extends RecordTypes>(record: EditedRecord<T>, options: Options<T>) {
  const { leave, staysWhenStored = false } = options
  const userId = useSession().user?.id ?? ''
  const keyFor = ({ stored, shared }: Pick<typeof options, 'stored' | 'shared'>) =>
    draftKey(userId, {
      kind: record.kind,
      id: stored === undefined ? (shared?.facts.id ?? options.unsaved ?? NEW) : record.idOf(stored),
    })
  const [first] = useState(() => openedWithDraft<T>(record, options, keyFor(options)))
  const [state, setState] = useState(first)
  // The state of now, also before the next rendering.
  const latest = useRef(first)
  function act(event: EditorEvent<T>) {
    latest.current = editorReducer(latest.current, event)
    setState(latest.current)
    return latest.current
  }
  const storedDraft = useStoredDraft(keyFor(state), state, latest, (keeping) =>
    act({ type: 'kept', keeping }),
  )
  const uploads = useUploads(mayUpload)
  const element = useRef<HTMLFormElement>(null)
  const isBusy = state.phase === 'saving'
  const refocus = useFormFocus(element, { ...state, isBusy })
  const form = {
    latest,
    act,
    keep: (content: Content<T['draft']>) => storedDraft.keep({ content }),
    drafts: draftCalls(record, usePublish()),
  }
  const { forget } = storedDraft
  const draftActions = useDraftActions(form, { forget, onDiscarded: options.onDiscarded })
  const run = useSaving(form, { ...options, forget, draftActions, refocus })
  const mayLeave = leave !== undefined && !(staysWhenStored && state.stored !== undefined)

  function mayUpload() {
    if (latest.current.phase === 'saving') refuseUpload(recordKinds[record.kind].noun)
    return !isLocked(latest.current)
  }

  const isChanged = isDirty(state)
  const isWaiting = state.phase === 'waiting'
  useWhenTrue(isWaiting && uploads.activeCount === 0, () =>
    start({ type: 'uploads arrived', running: uploads.running }),
  )

  useWhenTrue(state.isOutdated === true && !isBusy, draftActions.refresh)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { draft, stay } = event.nativeEvent.submitter?.dataset ?? {}
    const way = draft !== undefined ? 'draft' : !mayLeave || stay !== undefined ? 'stay' : 'leave'
    return start({ type: 'submitted', way, running: uploads.running })
  }

  function start(event: EditorEvent<T>) {
    const before = latest.current.phase
    const { phase } = act(event)
    return phase === 'saving' && before !== 'saving' ? run() : undefined
  }

  return {
    ...state,
    element,
    submit,
    change: (changes: Changes<T['draft']>) => void act({ type: 'typed', changes }),
    uploads,
    /** The messages that the form shows at its fields. */
    errors: { ...state.refused, ...(state.wasTried && faultsOfSave(state, uploads.running)) },
    /** The faults by the rules, shown or not. */
    faultsNow: () => faultsIn(latest.current, uploads.running),
    isDirty: isChanged,
    /** The form shows the draft that colleagues share: its submit button publishes. */
    showsDraft: Boolean(state.base.isDraft),
    hasDrafts: isVersioned(record.kind),
    draftActions,
    isBusy,
    isWaiting,
    isOver: state.phase === 'over',
    mayLeave,
    /** 'Saved 06:09', in the time of this browser. */
    status: isChanged ? 'Unsaved changes' : state.note,
    isLocked: isLocked(state),
    isLeaving: isLeaving(state),
    /** It is not saved when the files have arrived. */
    stopWaiting: () => act({ type: 'stopped waiting' }),
    isStored: storedDraft.isStored,
    /** Instead of the draft of another tab. */
    keepHere: () => storedDraft.keep({ overOthers: true }),
    exchange(from: number) {
      const before = latest.current
      if (act({ type: 'exchanged', from }) !== before) uploads.cancelAll()
    },
    discard() {
      act({ type: 'discarded' })
      forget()
    },
    /** The record is saved as it was earlier; text typed since stays. */
    undone(answer: T['answer']) {
      act({ type: 'undone', answer, key: newKey() })
      forget()
    },
  }
}

function refuseUpload(noun: string) {
  toastError(`The ${noun} is being saved. Choose the file when that is done.`)
}

function useWhenTrue(condition: boolean, act: () => unknown) {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (condition) void actNow()
  }, [condition])
}

/** The editor as it opens: with the draft that this browser stores under `key`, which is forgotten if it does not fit. */
function openedWithDraft<T extends RecordTypes>(
  record: EditedRecord<T>,
  loaded: Pick<Options<T>, 'stored' | 'shared'>,
  key: string,
) {
  const draft = readDraft<T['draft']>(key)
  const opened = openedEditor(record, loaded, draft, { own: newKey(), other: newKey() })
  if (draft && !opened.restored) forgetDraft(key)
  return opened
}
