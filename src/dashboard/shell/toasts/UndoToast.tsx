import { Button } from '@mantine/core'
import styles from './UndoToast.module.css'
import { type ToastTimer, useOpenWhileFocused } from './use-open-while-focused.ts'

type Props = ToastTimer & { message: string; undo: () => void; close: () => void }

export function UndoToast({ message, undo, close, ...timer }: Props) {
  const whileFocused = useOpenWhileFocused(timer)
  return (
    <span className={styles.undo}>
      {message}
      <Button
        size="compact-sm"
        variant="default"
        {...whileFocused}
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
