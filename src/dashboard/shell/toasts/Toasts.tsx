import { CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Slide, ToastContainer } from 'react-toastify/unstyled'
import { keepClear } from './keep-clear.ts'
import { askedFrom, QUESTIONS } from './notify.tsx'
import styles from './Toasts.module.css'

const TOAST_TIME = 3000 // ms

/** The places of the toasts: one for messages, one for questions. They cover no control of the screen. */
export function Toasts() {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!root.current) return
    return keepClear(root.current, (group) => (group.closest(`#${QUESTIONS}`) ? askedFrom() : undefined))
  }, [])
  return (
    <div ref={root}>
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
      <ToastContainer
        containerId={QUESTIONS}
        className={`${styles.toasts} ${styles.questions}`}
        autoClose={false}
        hideProgressBar
        transition={Slide}
        position="top-center"
        pauseOnFocusLoss={false}
        hotKeys={() => false}
        aria-label="Questions"
      />
    </div>
  )
}
