import { type ReactNode, useEffect, useState } from 'react'
import { type ToastContentProps, toast } from 'react-toastify/unstyled'
import styles from './ActionToast.module.css'

type WhileFocused = { onFocus: () => void; onBlur: () => void }
type Control = (whileFocused: WhileFocused, close: () => void) => ReactNode
type Props = ToastContentProps & { message: string; control: Control }

/** A message with a button or a link, open while that has the focus. Alt+T moves the focus to the toasts. */
export const withControl = (message: string, control: Control) => (toast: ToastContentProps) => (
  <ActionToast {...toast} message={message} control={control} />
)

function ActionToast({ message, control, closeToast, isPaused, toastProps: { toastId: id } }: Props) {
  const [hasFocus, setHasFocus] = useState(false)
  // Each time the timer runs, not once: it restarts after the animation and when the window gets the focus back.
  useEffect(() => {
    if (hasFocus && !isPaused) toast.pause({ id })
  }, [hasFocus, isPaused, id])
  return (
    <span className={styles.action}>
      {message}
      {control(
        {
          onFocus: () => setHasFocus(true),
          onBlur() {
            setHasFocus(false)
            toast.play({ id })
          },
        },
        closeToast,
      )}
    </span>
  )
}
