import type { ReactNode } from 'react'
import { PlainButton } from '../looks/buttons.ts'
import styles from './Failure.module.css'

type Props = {
  message: string
  retry: () => void
  /** More buttons beside Retry. */
  children?: ReactNode
}

/** Says that something could not be loaded, with a Retry button. */
export function Failure({ message, retry, children }: Props) {
  return (
    <div role="alert" className={styles.failure}>
      <p>{message}</p>
      <PlainButton onClick={() => retry()}>Retry</PlainButton>
      {children}
    </div>
  )
}
