import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldErrors } from '../../domain/problem.ts'
import { isInProgress, type Uploads, useUploads } from '../pictures/use-uploads.ts'
import { ApiError, isUnanswered, messageOf } from '../session/api.ts'
import { formatClock } from '../shell/activity/format-time.ts'
import { toastError } from '../shell/toasts/notify.tsx'
import { focusFirstFault } from './first-fault.ts'
import { Invalid, type Saved } from './save-merged.ts'
import { showArrived } from './show-arrived.ts'
import type { FormState } from './use-edited-record.ts'

/** `way` is set where trying again may help: then it goes the same way. What is wrong with fields is said by the list of them. */
type SubmitFailure = { message: string; way?: Way } | { isOfFields: true }

/** What follows a save: the form stays as it is, or is left. */
export type Way = 'stay' | 'leave'

type Saving<Draft, Fields> = {
  /** Stores the fields. What it throws is shown, and mapped to the fields. */
  save: (fields: Fields, way: Way) => Promise<Saved<Draft>>
  failureMessage: string
  /** Leaves the saved form. Absent where saving always stays. */
  leave?: () => void
  /** It is saved and edited further. */
  stay?: () => void
}

type Change<Draft> = (changes: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => void

const STILL_HERE = 'What you typed is still here.'

/** Changing and submitting one form: its faults, its uploads, what the server refused, and what follows a save. */
export function useSubmit<Draft extends object, Fields extends object>(
  form: FormState<Draft, Fields>,
  { save, failureMessage, leave, stay }: Saving<Draft, Fields>,
) {
  const { draft, record } = form
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<SubmitFailure>()
  const [isBusy, setBusy] = useState(false)
  const [way, setWay] = useState<Way>('stay')
  // What came of the last save, as long as nothing is typed after it.
  const [note, setNote] = useState('')
  // It was submitted, and is saved when the last picture on its way has arrived.
  const [isWaiting, setWaiting] = useState(false)
  // The button is disabled only when React has drawn it so; two quick presses come before that.
  const saving = useRef<Way>(undefined)
  const closeFailure = useRef<() => void>(undefined)
  const uploads = useUploads(mayUpload)
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  // What had the focus when a save began that has ended well.
  const refocus = useRef<Element>(null)

  const checked = record.check(draft, form.base.draft)
  const faults = faultsOf('errors' in checked ? checked.errors : {}, uploads)
  const errors = { ...refused, ...(wasTried ? faults : {}) }

  useEffect(() => {
    if (refusals > 0) focusFirstFault(element.current)
  }, [refusals])

  useEffect(() => {
    if (isBusy || !refocus.current) return
    keepFocus(refocus.current, element.current)
    refocus.current = null
  }, [isBusy])

  const saveWaiting = useEffectEvent(() => {
    setWaiting(false)
    void start(way)
  })
  useEffect(() => {
    if (isWaiting && !uploads.isBusy) saveWaiting()
  }, [isWaiting, uploads.isBusy])

  const change: Change<Draft> = (changes) => {
    // What is saved and left stays what is seen.
    if (saving.current === 'leave' || form.isOver) return
    const changesOf = (before: Draft) => (typeof changes === 'function' ? changes(before) : changes)
    form.setDraft((before) => ({ ...before, ...changesOf(before) }))
    const changed = Object.keys(changesOf(draft))
    setRefused((before) => without(before, changed))
  }

  function mayUpload() {
    const message = `The ${record.noun} is being saved. Choose the picture when that is done.`
    if (saving.current) toastError(message, { toastId: message })
    return !saving.current && !form.isOver
  }

  function refuse(failed: SubmitFailure, fields: FieldErrors = {}) {
    setFailure(failed)
    setRefused(fields)
    setRefusals((count) => count + 1)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isStay = leave === undefined || event.nativeEvent.submitter?.dataset.stay !== undefined
    return start(isStay ? 'stay' : 'leave')
  }

  async function start(way: Way) {
    if (saving.current || form.isOver) return
    setWay(way)
    setFailure(undefined)
    if (way === 'stay' && form.isSaved() && Object.keys(uploads.running).length === 0) {
      setTried(false)
      setRefused({})
      return setNote('No changes to save')
    }
    setTried(true)
    if (Object.keys(faults).length) return refuse({ isOfFields: true })
    // What is wrong now is only that pictures are missing that are on their way.
    if (uploads.isBusy || 'errors' in checked) return setWaiting(true)
    saving.current = way
    closeFailure.current?.()
    form.beginSave()
    setBusy(true)
    const focused = document.activeElement
    try {
      const outcome = await save(checked.fields, way)
      setTried(false)
      setRefused({})
      if (outcome !== 'still editing') end(way, outcome)
      refocus.current = focused
    } catch (error) {
      const fields = errorsOf(error)
      const message = messageOf(error, failureMessage)
      closeFailure.current = toastError(message)
      if (isSilent(error)) refuse({ message: unanswered(error, message), way })
      else if (Object.keys(fields).length) refuse({ isOfFields: true }, fields)
      else refuse({ message })
    } finally {
      saving.current = undefined
      setBusy(false)
    }
  }

  function end(way: Way, outcome: Exclude<Saved<Draft>, 'still editing'>) {
    if (way === 'leave') {
      form.end()
      leave?.()
    } else {
      form.goOn(outcome.saved)
      setNote(`Saved ${formatClock(new Date())}`)
      stay?.()
    }
    showArrived(outcome)
  }

  function errorsOf(error: unknown): FieldErrors {
    if (error instanceof Invalid) return error.errors
    return error instanceof ApiError ? record.errorsIn(error.errors, draft) : {}
  }

  return {
    form,
    element,
    submit,
    change,
    uploads,
    /** What the form shows at its fields. */
    errors,
    /** What is wrong by the rules now, shown or not. */
    faults,
    /** How often a save was refused. Each refusal opens what is at fault, and sends the keyboard to the first field. */
    refusals,
    failure,
    isBusy,
    isWaiting,
    /** Of the save that runs or waits, or was the last. */
    way,
    mayLeave: leave !== undefined,
    /** 'Saved 06:09', in the time of this browser. */
    status: form.isDirty ? 'Unsaved changes' : note,
    /** It is not saved when the pictures have arrived. */
    stopWaiting: () => setWaiting(false),
    /** Nothing can be added, moved or removed: it is being saved, or is over. What is typed while it is saved to stay is kept. */
    isLocked: isBusy || form.isOver,
    /** It is left when it is saved. */
    isLeaving: form.isOver || (isBusy && way === 'leave'),
  }
}

export type Submit<Draft extends object, Fields extends object> = ReturnType<typeof useSubmit<Draft, Fields>>

/** What a list of a form needs of it. */
export type FormPart = Pick<
  Submit<object, object>,
  'errors' | 'faults' | 'refusals' | 'uploads' | 'isLocked' | 'isLeaving'
>

/** The errors of one entry, by the names inside it: 'city' for 'offices.7.city'. */
export const errorsBelow = (errors: FieldErrors, path: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(`${path}.`))
      .map(([field, message]) => [field.slice(path.length + 1), message]),
  )

const isSilent = (error: unknown) => !(error instanceof Invalid) && isUnanswered(error)

/** A failure of the server has its own words; silence has none. */
function unanswered(error: unknown, message: string) {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  const hasNoAnswer = !(error instanceof ApiError) || error.status === 0
  return hasNoAnswer ? `${sentence} The server did not answer. ${STILL_HERE}` : `${sentence} ${STILL_HERE}`
}

/** What must be fixed before saving. A picture on its way is no fault yet, one that did not arrive is. */
function faultsOf(errors: FieldErrors, uploads: Uploads): FieldErrors {
  const faults: FieldErrors = { ...errors }
  for (const [field, upload] of Object.entries(uploads.running)) {
    if (isInProgress(upload)) delete faults[field]
    if (upload.state === 'failed') faults[field] = `${upload.name} is not uploaded yet. Fix it, or cancel it.`
  }
  return faults
}

/** What was refused is forgotten field by field, as each is changed. */
function without(errors: FieldErrors, changed: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !changed.includes(field.split('.')[0]!)),
  )
}

/** The pressed button was disabled while it was saved; a part of the form that had the focus may have been closed by a merge. */
function keepFocus(focused: Element | null, form: HTMLFormElement | null) {
  if (document.activeElement !== document.body) return
  const isThere = focused instanceof HTMLElement && focused !== document.body && form?.contains(focused)
  const target = isThere ? focused : form?.querySelector<HTMLElement>('button[type="submit"]')
  target?.focus({ preventScroll: true })
}
