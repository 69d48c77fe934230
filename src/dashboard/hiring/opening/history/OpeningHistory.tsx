import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { projectsQuery, useReload } from '../../../session/queries.ts'
import { HistoryScreen } from '../../../versions/HistoryScreen.tsx'
import { versionedOpening } from './versioned-opening.tsx'

/** The versions of an opening. */
export function OpeningHistory({ id }: { id: string }) {
  const queries = useQueryClient()
  const record = useMemo(
    () => versionedOpening(id, () => queries.ensureQueryData(projectsQuery)),
    [id, queries],
  )
  const reload = useReload()
  return <HistoryScreen record={record} onRestored={() => reload('openings')} />
}
