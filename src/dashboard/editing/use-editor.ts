import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { recordKinds } from '../../domain/record/kinds.ts'
import { newKey } from '../../ui/new-key.ts'
import { useUploads } from '../pictures/uploads.ts'
import { messageOf } from '../session/api.ts'
import { useSession } from '../session/session.tsx'
import { draftKey, forgetDraft, NEW, readDraft } from '../session/stored-drafts.ts'
import { toastError, toastSuccess } from '../shell/toasts/notify.tsx'
import { focusFirstFault } from './focus-field.ts'
import type { EditedRecord } from './rules/edited-record.ts'
import { type Changes, type EditorEvent, editorReducer } from './rules/editor-reducer.ts'
import { checkedIn, faultsIn, isDirty, isLeaving, isLocked, openedEditor } from './rules/editor-state.ts'
import type { Content, Saved } from './rules/save-merged.ts'
import { saveRecord } from './rules/save-record.ts'
import { useStoredDraft } from './use-stored-draft.ts'

type Options<Draft extends object, Fields extends object, Answer> = {
  /** The record as the server has it; undefined for a new record. */
  stored: Answer | undefined
  /** Saves by `save`, perhaps with more in the body, or not at all. `before` is the saved version. */
  saving?: (
    fields: Fields,
    before: Draft,
    save: (more?: object) => Promise<Saved<Answer>>,
  ) => Promise<Saved<Answer>>
  /** Leaves the saved form. Absent where saving always stays. `before` is undefined for a new record. */
  leave?: (answer: Answer, before: Answer | undefined) => void
  /** Only the form of a new record is left. */
  staysWhenStored?: boolean
  /** It is saved and edited further. */
  stay?: (answer: Answer, before: Answer | undefined) => void
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
  { stored, saving, leave, staysWhenStored = false, stay }: Options<Draft, Fields, Answer>,
) {
  const userId = useSession().user?.id ?? ''
  const keyFor = (answer: Answer | undefined) =>
    draftKey(userId, { kind: record.kind, id: answer === undefined ? NEW : record.idOf(answer) })
  const [first] = useState(() => openedWithDraft(record, stored, keyFor(stored)))
  const [state, setState] = useState(first)
  // The state of now, also before the next rendering.
  const latest = useRef(first)
  function act(event: EditorEvent<Draft, Answer>) {
    latest.current = editorReducer(latest.current, event)
    setState(latest.current)
    return latest.current
  }
  const storedDraft = useStoredDraft(keyFor(state.stored), state, latest, (keeping) =>
    act({ type: 'kept', keeping }),
  )
  const uploads = useUploads(mayUpload)
  const element = useRef<HTMLFormElement>(null)
  const closeFailure = useRef<() => void>(undefined)
  const isBusy = state.phase === 'saving'
  const refocus = useFocus(element, state.refusals, isBusy)
  const faults = faultsIn(state, uploads.running)
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
    const isStay = !mayLeave || event.nativeEvent.submitter?.dataset.stay !== undefined
    return start({ type: 'submitted', way: isStay ? 'stay' : 'leave', running: uploads.running })
  }

  function start(event: EditorEvent<Draft, Answer>) {
    const before = latest.current.phase
    const { phase } = act(event)
    return phase === 'saving' && before !== 'saving' ? run() : undefined
  }

  async function run() {
    const { way, draft, base, stored } = latest.current
    const checked = checkedIn(latest.current)
    if ('errors' in checked) return
    const decided = record.decided?.(way, stored)
    const fields = { ...checked.fields, ...decided }
    const content = { draft: { ...draft, ...decided }, base }
    closeFailure.current?.()
    const focused = document.activeElement
    try {
      const form = { latest, act, keep: (content: Content<Draft>) => storedDraft.keep({ content }) }
      const save = (more?: object) => saveRecord(form, { fields, content }, more)
      const outcome = await (saving ? saving(fields, base.draft, save) : save())
      refocus.current = focused
      if (outcome === 'still editing') act({ type: 'not saved' })
      else end(outcome)
    } catch (error) {
      closeFailure.current = toastError(messageOf(error, record.failure(stored)))
      act({ type: 'refused', error })
    }
  }

  function end(outcome: Exclude<Saved<Answer>, 'still editing'>) {
    const { answer } = outcome
    const { way, stored } = latest.current
    act({ type: 'saved', answer, key: newKey(), at: new Date() })
    storedDraft.forget()
    if (way === 'leave') leave?.(answer, stored)
    else stay?.(answer, stored)
    sayArrived(outcome)
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
  stored: Answer | undefined,
  key: string,
) {
  const draft = readDraft<Draft>(key)
  const opened = openedEditor(record, stored, draft, { own: newKey(), other: newKey() })
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
