import type { Status } from '../../../domain/project/status.ts'
import styles from './StatusDot.module.css'

/** Ordered by how much of the building is there: a ring, half a disc, a full disc; a crossed ring for what is not built. */
const marks = {
  'DESIGN STAGE': styles.designStage,
  'ON-SITE': styles.onSite,
  COMPLETED: styles.completed,
  UNBUILT: styles.unbuilt,
} satisfies Record<Status, string | undefined>

/**
 * Green for completed, another green for active, red otherwise; each status has its own shape too. The word is beside it,
 * in the table only on a wide screen: on a narrower one it is a tooltip, and text for screen readers.
 */
export function StatusDot({ status, wordFits = 'always' }: Props) {
  return (
    <span className={styles.status} title={wordFits === 'always' ? undefined : status}>
      <span aria-hidden="true" className={`${styles.dot} ${marks[status]}`} />
      <span className={wordFits === 'always' ? undefined : styles.wideWord}>{status}</span>
    </span>
  )
}

type Props = { status: Status; wordFits?: 'always' | 'on wide screens' }
