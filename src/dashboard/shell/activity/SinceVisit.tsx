import { useQuery } from '@tanstack/react-query'
import type { ActivityLine } from '../../../domain/activity/activity-lines.ts'
import { visitQuery } from '../../session/queries.ts'
import { useSession } from '../../session/session.tsx'
import looks from '../looks/looks.module.css'
import { formatTime } from './format-time.ts'
import styles from './SinceVisit.module.css'

type Props = { visit: ReturnType<typeof useLastVisit>; lines: readonly ActivityLine[] }

/** Says above a list what the marked lines are. */
export function SinceVisit({ visit: { since, isNew }, lines }: Props) {
  if (since === undefined || !lines.some(isNew)) return null
  return (
    <p className={`${looks.figures} ${styles.caption}`}>
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

/** Which lines of the log have something that others did since the user's last visit, and when that was; undefined before there was one. */
export function useLastVisit() {
  const { user } = useSession()
  const since = useQuery(visitQuery).data?.since ?? undefined
  const isNew = (line: ActivityLine) =>
    since !== undefined && line.some(({ at, actor }) => at > since && actor.id !== user?.id)
  return { since, isNew }
}
