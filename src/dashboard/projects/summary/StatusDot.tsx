import { VisuallyHidden } from '@mantine/core'
import { isActive, isCompleted } from '../../../domain/project/status.ts'

import styles from './StatusDot.module.css'

/** Green for completed, another green for active, red otherwise. The status is also there as text. */
export function StatusDot({ status }: { status: string }) {
  const colour = isCompleted(status) ? styles.completed : isActive(status) ? styles.active : styles.other
  return (
    <span className={`${styles.dot} ${colour}`} title={status}>
      <VisuallyHidden>{status}</VisuallyHidden>
    </span>
  )
}
