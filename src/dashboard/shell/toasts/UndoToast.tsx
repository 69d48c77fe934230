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

/** As under the mouse, it stays for as long as the keyboard is on its button; Alt+T brings the keyboard near. */
export function UndoToast({ message, undo, close, isRunning, pause, play }: Props) {
  const [hasFocus, setHasFocus] = useState(false)

  // Each time it runs, not once: it is set running when it has slid in and when the window is come back to.
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
          close()
          undo()
        }}
      >
        Undo
      </Button>
    </span>
  )
}
