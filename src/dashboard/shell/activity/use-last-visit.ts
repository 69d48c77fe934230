import { useQuery } from '@tanstack/react-query'
import type { ActivityLine } from '../../../domain/activity/activity-lines.ts'
import { visitQuery } from '../../session/queries.ts'
import { useSession } from '../../session/session.tsx'

/** Which lines of the log have something that others did since the user's last visit, and when that was; undefined before there was one. */
export function useLastVisit() {
  const { user } = useSession()
  const since = useQuery(visitQuery).data?.since ?? undefined
  const isNew = (line: ActivityLine) =>
    since !== undefined && line.some(({ at, actor }) => at > since && actor.id !== user?.id)
  return { since, isNew }
}
