import type { ActivityLine } from '../../../domain/activity/activity-lines.ts'
import { formatTime } from './format-time.ts'
import styles from './SinceVisit.module.css'
import type { useLastVisit } from './use-last-visit.ts'

type Props = { visit: ReturnType<typeof useLastVisit>; lines: readonly ActivityLine[] }

/** Says above a list what the marked lines are. */
export function SinceVisit({ visit: { since, isNew }, lines }: Props) {
  if (since === undefined || !lines.some(isNew)) return null
  return (
    <p className={styles.caption}>
      <NewMark /> Since your last visit, {formatTime(since)}
    </p>
  )
}

/** At the start of a line. */
export const NewMark = () => (
  <>
    <span aria-hidden="true" className={styles.mark} />
    <span className="visually-hidden">New: </span>
  </>
)
