import { CloseButton } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import { ConfirmToast } from './ConfirmToast.tsx'
import styles from './Toasts.module.css'

const TOAST_TIME = 3000 // ms

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
        transition={Slide}
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
