import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { projectsQuery, useOpeningsChanged } from '../../../session/queries.ts'
import { HistoryScreen } from '../../../versions/HistoryScreen.tsx'
import { versionedOpening } from './versioned-opening.tsx'

/** The versions of an opening. */
export function OpeningHistory({ id }: { id: string }) {
  const queries = useQueryClient()
  const record = useMemo(
    () => versionedOpening(id, () => queries.ensureQueryData(projectsQuery)),
    [id, queries],
  )
  const openingsChanged = useOpeningsChanged()
  return <HistoryScreen record={record} onRestored={openingsChanged} />
}
