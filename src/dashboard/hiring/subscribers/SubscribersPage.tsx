import { lazy, Suspense } from 'react'
import { Restricted } from '../../shell/Restricted.tsx'
import { HiringScreen } from '../HiringScreen.tsx'

const Subscribers = lazy(() => import('./Subscribers.tsx').then((file) => ({ default: file.Subscribers })))

export default function SubscribersPage() {
  return (
    <Restricted to="subscribers" title="Subscribers">
      <Suspense fallback={<HiringScreen title="Subscribers" filled />}>
        <Subscribers />
      </Suspense>
    </Restricted>
  )
}
