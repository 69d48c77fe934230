import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ContentPage, contentPages } from '../../../domain/content/content.ts'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { HistoryScreen } from '../../versions/HistoryScreen.tsx'
import type { Route } from './+types/ContentHistoryPage.ts'
import { versionedPage } from './versioned-page.ts'

/** The versions of a content page. */
export default function ContentHistoryPage({ params }: Route.ComponentProps) {
  const page = contentPages.find((name) => name === params.page)
  return (
    <Restricted to="content.write" title="History">
      {page ? (
        <History key={page} page={page} />
      ) : (
        <Screen title="History">
          <p role="alert">There is no such page.</p>
        </Screen>
      )}
    </Restricted>
  )
}

function History({ page }: { page: ContentPage }) {
  const record = useMemo(() => versionedPage(page), [page])
  const queries = useQueryClient()
  return (
    <HistoryScreen
      record={record}
      onRestored={() => {
        // An editor begins with what is saved then.
        queries.removeQueries({ queryKey: ['content', page] })
        void queries.invalidateQueries({ queryKey: ['activity'] })
      }}
    />
  )
}
