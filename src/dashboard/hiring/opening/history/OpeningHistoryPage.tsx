import { lazy, Suspense } from 'react'
import { Restricted } from '../../../shell/Restricted.tsx'
import { Screen } from '../../../shell/Screen.tsx'
import type { Route } from './+types/OpeningHistoryPage.ts'

const OpeningHistory = lazy(() =>
  import('./OpeningHistory.tsx').then((file) => ({ default: file.OpeningHistory })),
)

export default function OpeningHistoryPage({ params: { id } }: Route.ComponentProps) {
  return (
    <Restricted to="hiring" title="History">
      <Suspense fallback={<Screen title="History" />}>
        <OpeningHistory key={id} id={id} />
      </Suspense>
    </Restricted>
  )
}
