import { lazy, Suspense } from 'react'
import { contentPages } from '../../../domain/content/content.ts'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'
import type { Route } from './+types/ContentHistoryPage.ts'

const ContentHistory = lazy(() =>
  import('./ContentHistory.tsx').then((file) => ({ default: file.ContentHistory })),
)

export default function ContentHistoryPage({ params }: Route.ComponentProps) {
  const page = contentPages.find((name) => name === params.page)
  return (
    <Restricted to="content.write" title="History">
      {page ? (
        <Suspense fallback={<Screen title="History" />}>
          <ContentHistory key={page} page={page} />
        </Suspense>
      ) : (
        <Screen title="History">
          <p role="alert">There is no such page.</p>
        </Screen>
      )}
    </Restricted>
  )
}
