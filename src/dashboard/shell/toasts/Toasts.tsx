import { CloseButton } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { cssTransition, ToastContainer, type ToastTransitionProps, toast } from 'react-toastify/unstyled'
import { afterPress } from './after-press.ts'
import { ConfirmToast } from './ConfirmToast.tsx'
import styles from './Toasts.module.css'

const TOAST_TIME = 3000 // ms

const Slide = cssTransition({
  enter: 'Toastify--animate Toastify__slide-enter',
  exit: 'Toastify--animate Toastify__slide-exit',
  appendPosition: true,
  collapse: false,
})

/** A message comes and gives its room back in one step, and not during a press: a click on a button that moves away is lost. */
function Message({ done, ...props }: ToastTransitionProps) {
  const [isShown, setShown] = useState(false)
  useLayoutEffect(() => afterPress(() => setShown(true)), [])
  return isShown && <Slide {...props} done={() => afterPress(done)} />
}

/** The messages, in a row below the screen, and the question that is asked. Neither covers a control. */
export function Toasts() {
  // Messages that came while nobody was signed in are for the user before.
  useLayoutEffect(() => toast.dismiss(), [])
  return (
    <div className={styles.row}>
      <ToastContainer
        className={styles.toasts}
        autoClose={TOAST_TIME}
        hideProgressBar
        transition={Message}
        position="bottom-center"
        pauseOnFocusLoss={false}
        closeButton={({ closeToast }) => (
          <CloseButton className={styles.close} onClick={closeToast} aria-label="Close message" />
        )}
        aria-label="Messages, Alt+T"
      />
      <ConfirmToast />
    </div>
  )
}
