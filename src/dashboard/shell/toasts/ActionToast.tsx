import { Button } from '@mantine/core'
import styles from './ActionToast.module.css'
import { type ToastTimer, useOpenWhileFocused } from './use-open-while-focused.ts'

type Props = ToastTimer & { message: string; label: string; act: () => void; close: () => void }

export function ActionToast({ message, label, act, close, ...timer }: Props) {
  const whileFocused = useOpenWhileFocused(timer)
  return (
    <span className={styles.action}>
      {message}
      <Button
        size="compact-sm"
        variant="default"
        {...whileFocused}
        onClick={() => {
          act()
          close()
        }}
      >
        {label}
      </Button>
    </span>
  )
}
