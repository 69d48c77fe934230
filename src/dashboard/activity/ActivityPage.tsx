import { lazy, Suspense } from 'react'
import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'

const Activity = lazy(() => import('./Activity.tsx').then((file) => ({ default: file.Activity })))

const TITLE = 'Recent Activity'

export default function ActivityPage() {
  return (
    <Restricted to="activity" title={TITLE}>
      <Suspense fallback={<Screen title={TITLE} />}>
        <Activity />
      </Suspense>
    </Restricted>
  )
}
