import { type Id, type ToastOptions, toast } from 'react-toastify/unstyled'
import { ConfirmToast } from './ConfirmToast.tsx'
import { UndoToast } from './UndoToast.tsx'

const UNDO_TIME = 8000 // ms: long enough to read, find and press the button

export const toastSuccess = (message: string, options?: ToastOptions) => toast.success(message, options)

export const toastError = (message: string, options?: ToastOptions) => toast.error(message, options)

/**
 * Says what was done and offers Undo. Returns a function that closes the toast. `onEnd` is called when it closes without Undo, by
 * its time or by a person.
 */
export function offerUndo(message: string, undo: () => void, onEnd?: () => void): () => void {
  let isUndone = false
  const id = toast.success(
    ({ closeToast, toastProps, isPaused }) => (
      <UndoToast
        message={message}
        undo={() => {
          isUndone = true
          undo()
        }}
        close={closeToast}
        isRunning={!isPaused}
        pause={() => toast.pause({ id: toastProps.toastId })}
        play={() => toast.play({ id: toastProps.toastId })}
      />
    ),
    { autoClose: UNDO_TIME, onClose: () => isUndone || onEnd?.() },
  )
  return () => toast.dismiss(id)
}

let asked: Id | undefined

type Question = { question: string; yes: string; onYes: () => void }

/** Asks for confirmation, and stays until it is answered. One question at a time. */
export function confirm({ question, yes, onYes }: Question) {
  const asker = document.activeElement
  if (asked !== undefined) toast.dismiss(asked)
  asked = toast(
    ({ closeToast }) => <ConfirmToast question={question} yes={yes} onYes={onYes} close={closeToast} />,
    {
      position: 'top-center',
      autoClose: false,
      closeOnClick: false,
      closeButton: false,
      draggable: false,
      // The element inside has the role and the name.
      role: 'presentation',
      onClose: () => {
        const now = document.activeElement
        const isFree = now === document.body || now?.closest('[role="alertdialog"]')
        if (isFree && asker instanceof HTMLElement) asker.focus({ preventScroll: true })
      },
    },
  )
}
