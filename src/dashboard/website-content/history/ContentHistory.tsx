import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ContentPage } from '../../../domain/content/content.ts'
import { reload } from '../../session/queries.ts'
import { HistoryScreen } from '../../versions/HistoryScreen.tsx'
import { versionedPage } from './versioned-page.ts'

/** The versions of a content page. */
export function ContentHistory({ page }: { page: ContentPage }) {
  const record = useMemo(() => versionedPage(page), [page])
  const queries = useQueryClient()
  return (
    <HistoryScreen
      record={record}
      onRestored={() => {
        // An editor begins with what is saved then. One that is open during an undo goes on, and merges when it is saved.
        queries.removeQueries({ queryKey: ['content', page], type: 'inactive' })
        void queries.invalidateQueries({ queryKey: ['content', page] })
        void reload(queries, 'log')
      }}
    />
  )
}
