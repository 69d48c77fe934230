import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isVersioned, recordKinds } from '../../domain/record/kinds.ts'
import { newKey } from '../../ui/new-key.ts'
import { useUploads } from '../pictures/uploads.ts'
import { messageOf } from '../session/api.ts'
import { useSession } from '../session/session.tsx'
import { draftKey, forgetDraft, NEW, readDraft } from '../session/stored-drafts.ts'
import { toastError, toastSuccess } from '../shell/toasts/notify.tsx'
import { draftCalls } from './draft-calls.ts'
import { focusFirstFault } from './focus-field.ts'
import type { EditedRecord } from './rules/edited-record.ts'
import { type Changes, DRAFT_FAILURE, type EditorEvent, editorReducer } from './rules/editor-reducer.ts'
import { faultsIn, isDirty, isLeaving, isLocked, openedEditor } from './rules/editor-state.ts'
import { runSave, type Saving } from './rules/run-save.ts'
import type { Content, Saved } from './rules/save-merged.ts'
import { DraftGone, type SharedDraft } from './rules/shared-draft.ts'
import { useDraftActions } from './use-draft-actions.ts'
import { useStoredDraft } from './use-stored-draft.ts'

type Options<Draft extends object, Fields extends object, Answer> = {
  /** The record as the server has it; undefined for a new record. */
  stored: Answer | undefined
  /** Its draft on the server. */
  shared?: SharedDraft<Draft>
  saving?: Saving<Draft, Fields, Answer>
  /** Leaves the saved form. Absent where saving always stays. `before` is undefined for a new record. */
  leave?: (answer: Answer, before: Answer | undefined) => void
  /** Only the form of a new record is left. */
  staysWhenStored?: boolean
  /** It is saved and edited further. */
  stay?: (answer: Answer, before: Answer | undefined) => void
  /** The draft of a new record was saved, which is edited further; or discarded, with which there is nothing left to edit. */
  stayWithDraft?: (id: string) => void
  onDiscarded?: () => void
}

export type Editor<Draft extends object, Fields extends object, Answer> = ReturnType<
  typeof useEditor<Draft, Fields, Answer>
>

/** A form as its fields take it. */
export type FormOf<Draft extends object> = Pick<
  Editor<Draft, object, unknown>,
  'draft' | 'base' | 'change' | keyof FormPart
>

/** The part of a form that its lists need. */
export type FormPart = Pick<
  Editor<object, object, unknown>,
  'errors' | 'faults' | 'refusals' | 'revision' | 'uploads' | 'isLocked' | 'isLeaving'
>

/** One form: runs what the rules of `editorReducer` ask for. A stored draft is restored when the form opens. */
export function useEditor<Draft extends object, Fields extends object, Answer>(
  record: EditedRecord<Draft, Fields, Answer>,
  options: Options<Draft, Fields, Answer>,
) {
  const { saving, leave, staysWhenStored = false, stay, stayWithDraft, onDiscarded } = options
  const userId = useSession().user?.id ?? ''
  const keyFor = ({ stored, shared }: Pick<typeof options, 'stored' | 'shared'>) =>
    draftKey(userId, {
      kind: record.kind,
      id: stored === undefined ? (shared?.facts.id ?? NEW) : record.idOf(stored),
    })
  const [first] = useState(() => openedWithDraft<Draft, Fields, Answer>(record, options, keyFor(options)))
  const [state, setState] = useState(first)
  // The state of now, also before the next rendering.
  const latest = useRef(first)
  function act(event: EditorEvent<Draft, Answer>) {
    latest.current = editorReducer(latest.current, event)
    setState(latest.current)
    return latest.current
  }
  const storedDraft = useStoredDraft(keyFor(state), state, latest, (keeping) =>
    act({ type: 'kept', keeping }),
  )
  const uploads = useUploads(mayUpload)
  const element = useRef<HTMLFormElement>(null)
  const closeFailure = useRef<() => void>(undefined)
  const isBusy = state.phase === 'saving'
  const refocus = useFocus(element, state.refusals, isBusy)
  const faults = faultsIn(state, uploads.running)
  const form = {
    latest,
    act,
    keep: (content: Content<Draft>) => storedDraft.keep({ content }),
    drafts: draftCalls(record),
  }
  const draftActions = useDraftActions(form, { forget: storedDraft.forget, onDiscarded })
  const mayLeave = leave !== undefined && !(staysWhenStored && state.stored !== undefined)

  function mayUpload() {
    if (latest.current.phase === 'saving') refuseUpload(recordKinds[record.kind].noun)
    return !isLocked(latest.current)
  }

  const isWaiting = state.phase === 'waiting'
  useWhenTrue(isWaiting && uploads.activeCount === 0, () =>
    start({ type: 'uploads arrived', running: uploads.running }),
  )

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { draft, stay } = event.nativeEvent.submitter?.dataset ?? {}
    const way = draft !== undefined ? 'draft' : !mayLeave || stay !== undefined ? 'stay' : 'leave'
    return start({ type: 'submitted', way, running: uploads.running })
  }

  function start(event: EditorEvent<Draft, Answer>) {
    const before = latest.current.phase
    const { phase } = act(event)
    return phase === 'saving' && before !== 'saving' ? run() : undefined
  }

  async function run() {
    closeFailure.current?.()
    const focused = document.activeElement
    try {
      const outcome = await runSave(form, saving)
      refocus.current = focused
      if ('draft' in outcome) endDraft(outcome.draft)
      else end(outcome.record)
    } catch (error) {
      if (error instanceof DraftGone) return draftActions.gone(error)
      const { way, stored } = latest.current
      const failure = way === 'draft' ? DRAFT_FAILURE : record.failure(stored)
      closeFailure.current = toastError(messageOf(error, failure))
      act({ type: 'refused', error })
    }
  }

  function endDraft(outcome: Saved<SharedDraft<Draft>>) {
    if (outcome === 'still editing') return void act({ type: 'not saved' })
    const isFirst = latest.current.shared === undefined && latest.current.stored === undefined
    act({ type: 'draft saved', shared: outcome.answer, at: new Date() })
    storedDraft.forget()
    draftActions.changed()
    if (isFirst) stayWithDraft?.(outcome.answer.facts.id)
    sayArrived(outcome)
  }

  function end(outcome: Saved<Answer>) {
    if (outcome === 'still editing') return void act({ type: 'not saved' })
    const { answer, publication } = outcome
    const { way, stored, base } = latest.current
    act({ type: 'saved', answer, key: newKey(), at: new Date() })
    storedDraft.forget()
    if (way === 'leave') leave?.(answer, stored)
    else stay?.(answer, stored)
    sayArrived(outcome)
    if (base.isDraft) draftActions.changed()
    if (publication) draftActions.offerUndoOf(publication, record.nameOf(base.draft))
  }

  return {
    ...state,
    element,
    submit,
    change: (changes: Changes<Draft>) => void act({ type: 'typed', changes }),
    uploads,
    /** The messages that the form shows at its fields. */
    errors: { ...state.refused, ...(state.wasTried ? faults : {}) },
    /** The faults by the rules now, shown or not. */
    faults,
    isDirty: isDirty(state),
    /** The form shows the draft that colleagues share: its submit button publishes. */
    showsDraft: Boolean(state.base.isDraft),
    hasDrafts: isVersioned(record.kind),
    draftActions,
    isBusy,
    isWaiting,
    isOver: state.phase === 'over',
    mayLeave,
    /** 'Saved 06:09', in the time of this browser. */
    status: isDirty(state) ? 'Unsaved changes' : state.note,
    isLocked: isLocked(state),
    isLeaving: isLeaving(state),
    /** It is not saved when the pictures have arrived. */
    stopWaiting: () => act({ type: 'stopped waiting' }),
    isStored: storedDraft.isStored,
    /** Instead of the draft of another tab. */
    keepHere: () => storedDraft.keep({ overOthers: true }),
    exchange: () => act({ type: 'exchanged' }),
    discard() {
      act({ type: 'discarded' })
      storedDraft.forget()
    },
    /** The record is saved as it was earlier; text typed since stays. */
    undone(answer: Answer) {
      act({ type: 'undone', answer, key: newKey() })
      storedDraft.forget()
    },
  }
}

function refuseUpload(noun: string) {
  const message = `The ${noun} is being saved. Choose the picture when that is done.`
  toastError(message, { toastId: message })
}

function useWhenTrue(condition: boolean, act: () => unknown) {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (condition) void actNow()
  }, [condition])
}

/** The editor as it opens: with the draft that this browser stores under `key`, which is forgotten if it does not fit. */
function openedWithDraft<Draft extends object, Fields extends object, Answer>(
  record: EditedRecord<Draft, Fields, Answer>,
  loaded: Pick<Options<Draft, Fields, Answer>, 'stored' | 'shared'>,
  key: string,
) {
  const draft = readDraft<Draft>(key)
  const opened = openedEditor(record, loaded, draft, { own: newKey(), other: newKey() })
  if (draft && !opened.restored) forgetDraft(key)
  return opened
}

/** After a refused save the first field at fault has the focus, after another one what had it before. */
function useFocus(form: RefObject<HTMLFormElement | null>, refusals: number, isBusy: boolean) {
  const refocus = useRef<Element>(null)
  useEffect(() => {
    if (refusals > 0) focusFirstFault(form.current)
  }, [refusals, form])
  useEffect(() => {
    if (isBusy || !refocus.current) return
    keepFocus(refocus.current, form.current)
    refocus.current = null
  }, [isBusy, form])
  return refocus
}

/** The pressed button was disabled while it was saved; a part of the form that had the focus may have been closed by a merge. */
function keepFocus(focused: Element | null, form: HTMLFormElement | null) {
  if (document.activeElement !== document.body) return
  const isThere = focused instanceof HTMLElement && focused !== document.body && form?.contains(focused)
  const target = isThere ? focused : form?.querySelector<HTMLElement>('button[type="submit"]')
  target?.focus({ preventScroll: true })
}

const TOAST_TIME = 10_000 // ms: it must be read

/** After a save: a toast with what others had changed that is now in the saved version. Each text lists fields, 'Year, Tags'. */
function sayArrived({ arrived, who }: { arrived: readonly string[]; who: string }) {
  if (!arrived.length) return
  const labels = arrived.join(', ')
  const changes = labels.includes(', ') ? `changes to ${labels} were` : `change to ${labels} was`
  toastSuccess(`${who}’s ${changes} also saved.`, { autoClose: TOAST_TIME })
}
