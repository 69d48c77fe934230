import { lazy, Suspense } from 'react'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'

const Subscribers = lazy(() => import('./Subscribers.tsx').then((file) => ({ default: file.Subscribers })))

export default function SubscribersPage() {
  return (
    <Restricted to="subscribers" title="Subscribers">
      <Suspense fallback={<Screen title="Subscribers" filled />}>
        <Subscribers />
      </Suspense>
    </Restricted>
  )
}
