import { type ReactNode, useEffect, useRef } from 'react'
import {
  type Id,
  type ToastContent,
  type ToastContentProps,
  type ToastOptions,
  toast,
} from 'react-toastify/unstyled'
import { SmallButton } from '../looks/buttons.ts'
import styles from './Toasts.module.css'

const ACTION_TIME = 8000 // ms: long enough to read, find and press the button

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
  show('success', message, { about: message, ...options })

export const toastError = (message: string, options: MessageOptions = {}) =>
  show('error', message, { about: message, ...options })

/** Says what was done, with a link to where it shows. */
export function toastWithLink(
  message: string,
  link: { label: string; to: string } | undefined,
  options: ToastOptions = {},
) {
  if (!link) return toastSuccess(message, options)
  const content = withControl(message, () => (
    <a href={link.to} target="_blank" rel="noopener">
      {link.label}
    </a>
  ))
  return show('success', content, options)
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
export function offerNext(
  message: string,
  { label, act }: { label: string; act: () => void },
  options: MessageOptions = {},
): () => void {
  const content = withControl(message, (close) => (
    <SmallButton
      onClick={() => {
        act()
        close()
      }}
    >
      {label}
    </SmallButton>
  ))
  return show('success', content, { autoClose: ACTION_TIME, ...options })
}

export type Question = {
  question: string
  /** The effect of Yes. */
  note?: string
  yes: string
  onYes: () => void
  /** The button that was pressed. */
  from?: HTMLElement
}

let ask: (question: Question) => void = () => {}
export const onConfirm = (listener: typeof ask) => {
  ask = listener
}

/** Asks for confirmation at the button that was pressed, and stays until it is answered. One question at a time. */
export function confirm(question: Question) {
  const focused = document.activeElement
  // The entry of a menu is gone when the menu is closed; its button stays.
  const menu = focused?.closest('[role="dialog"][id]')
  const from = (menu && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)) ?? focused
  ask({ ...question, from: from instanceof HTMLElement && from !== document.body ? from : undefined })
}

type Control = (close: () => void) => ReactNode
type Props = ToastContentProps & { message: string; control: Control }

/** A message with a button or a link, open while that has the focus or the pointer is on the message. Alt+T moves the focus to the toasts. */
const withControl = (message: string, control: Control) => (toast: ToastContentProps) => (
  <ActionToast {...toast} message={message} control={control} />
)

function ActionToast({ message, control, closeToast, isPaused, toastProps: { toastId: id } }: Props) {
  const content = useRef<HTMLSpanElement>(null)
  // Each time the timer starts: it does so after the entry animation, and when either the focus or the pointer leaves.
  useEffect(() => {
    const isHeld = content.current!.matches('.Toastify__toast:hover *, :focus-within')
    if (isHeld && !isPaused) toast.pause({ id })
  }, [isPaused, id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control in it has the focus
    <span
      ref={content}
      className={styles.action}
      onFocus={() => toast.pause({ id })}
      onBlur={() => toast.play({ id })}
    >
      {message}
      {control(closeToast)}
    </span>
  )
}
