import { type Id, type ToastContent, type ToastOptions, toast } from 'react-toastify/unstyled'
import { ActionToast } from './ActionToast.tsx'
import { ConfirmToast } from './ConfirmToast.tsx'
import { LinkToast } from './LinkToast.tsx'

const ACTION_TIME = 8000 // ms: long enough to read, find and press the button

/** The container of the questions. */
export const QUESTIONS = 'questions'

/** `about` names what a toast is about: a newer toast about the same thing takes its place. */
type MessageOptions = ToastOptions & { about?: string }

/** The toast that is shown about each thing. */
const shownAbout = new Map<string, Id>()

/** Returns a function that closes the toast. */
function show(
  type: 'success' | 'error',
  content: ToastContent,
  { about, onClose, ...options }: MessageOptions,
): () => void {
  const older = about === undefined ? undefined : shownAbout.get(about)
  if (older !== undefined) toast.dismiss(older)
  const id = toast[type](content, {
    ...options,
    onClose(reason) {
      if (about !== undefined && shownAbout.get(about) === id) shownAbout.delete(about)
      onClose?.(reason)
    },
  })
  if (about !== undefined) shownAbout.set(about, id)
  return () => toast.dismiss(id)
}

/** Without `about`, a toast takes the place of one with the same words. Returns a function that closes it. */
export const toastSuccess = (message: string, options: MessageOptions = {}) =>
  show('success', message, { about: options.toastId ? undefined : message, ...options })

export const toastError = (message: string, options: MessageOptions = {}) =>
  show('error', message, { about: options.toastId ? undefined : message, ...options })

/** Says what was done, with a link to where it shows. */
export function toastWithLink(
  message: string,
  link: { label: string; to: string } | undefined,
  options?: ToastOptions,
) {
  if (!link) return toastSuccess(message, options)
  return toast.success(
    ({ toastProps, isPaused }) => (
      <LinkToast
        message={message}
        link={link}
        isRunning={!isPaused}
        pause={() => toast.pause({ id: toastProps.toastId })}
        play={() => toast.play({ id: toastProps.toastId })}
      />
    ),
    options,
  )
}

/**
 * Says what was done and offers Undo. Returns a function that closes the toast. `onEnd` is called when it closes without Undo, by
 * its time, by a person or by a newer toast about the same thing.
 */
export function offerUndo(
  message: string,
  undo: () => void,
  { about, onEnd }: { about?: string; onEnd?: () => void } = {},
): () => void {
  let isUndone = false
  const act = () => {
    isUndone = true
    undo()
  }
  return offerNext(message, { label: 'Undo', act }, { about, onClose: () => isUndone || onEnd?.() })
}

/** Says what was done, with a button for what usually follows. Returns a function that closes the toast. */
export const offerNext = (
  message: string,
  next: { label: string; act: () => void },
  options: MessageOptions = {},
): (() => void) =>
  show(
    'success',
    ({ closeToast, toastProps, isPaused }) => (
      <ActionToast
        message={message}
        {...next}
        close={closeToast}
        isRunning={!isPaused}
        pause={() => toast.pause({ id: toastProps.toastId })}
        play={() => toast.play({ id: toastProps.toastId })}
      />
    ),
    { autoClose: ACTION_TIME, ...options },
  )

let asked: { id: Id; from?: HTMLElement } | undefined

/** The button from which the question that is shown was asked, if the page still has it. */
export const askedFrom = () => (asked?.from?.isConnected ? asked.from : undefined)

type Question = {
  question: string
  /** What follows from Yes. */
  note?: string
  yes: string
  onYes: () => void
}

/** Asks for confirmation beside the button that was pressed, and stays until it is answered. One question at a time. */
export function confirm({ question, note, yes, onYes }: Question) {
  const focused = document.activeElement
  const from = focused instanceof HTMLElement && focused !== document.body ? focused : undefined
  if (asked) toast.dismiss(asked.id)
  const id = toast(
    ({ closeToast }) => (
      <ConfirmToast question={question} note={note} yes={yes} onYes={onYes} close={closeToast} />
    ),
    {
      containerId: QUESTIONS,
      autoClose: false,
      closeOnClick: false,
      closeButton: false,
      draggable: false,
      // The element inside has the role and the name.
      role: 'presentation',
      onClose: () => {
        const now = document.activeElement
        const isFree = now === document.body || now?.closest('[role="alertdialog"]')
        if (isFree) from?.focus({ preventScroll: true })
      },
    },
  )
  asked = { id, from }
}
