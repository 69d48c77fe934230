import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Failure.module.css'

type Props = {
  message: string
  retry: () => void
  /** Other ways on, beside Retry. */
  children?: ReactNode
}

/** Something could not be loaded, and one can try again. */
export function Failure({ message, retry, children }: Props) {
  return (
    <div role="alert" className={styles.failure}>
      <p>{message}</p>
      <Button variant="default" onClick={() => retry()}>
        Retry
      </Button>
      {children}
    </div>
  )
}
