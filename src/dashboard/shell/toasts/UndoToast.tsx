import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './UndoToast.module.css'

type Props = {
  message: string
  undo: () => void
  close: () => void
  isRunning: boolean
  pause: () => void
  play: () => void
}

/** Stays open while its button has the focus, as under the mouse. Alt+T moves the focus to the toasts. */
export function UndoToast({ message, undo, close, isRunning, pause, play }: Props) {
  const [hasFocus, setHasFocus] = useState(false)

  // Each time the timer runs, not once: it restarts after the animation and when the window gets the focus back.
  useEffect(() => {
    if (hasFocus && isRunning) pause()
  }, [hasFocus, isRunning, pause])

  return (
    <span className={styles.undo}>
      {message}
      <Button
        size="compact-sm"
        variant="default"
        onFocus={() => setHasFocus(true)}
        onBlur={() => {
          setHasFocus(false)
          play()
        }}
        onClick={() => {
          undo()
          close()
        }}
      >
        Undo
      </Button>
    </span>
  )
}
