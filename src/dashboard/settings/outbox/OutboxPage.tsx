import { lazy, Suspense } from 'react'
import { pages } from '../../../domain/shared/pages.ts'
import { Crumbs } from '../../shell/Crumbs.tsx'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'

const Outbox = lazy(() => import('./Outbox.tsx').then((file) => ({ default: file.Outbox })))

const TITLE = 'Outbox'
const trail = [{ label: 'Settings', to: pages.settings.path }]

export default function OutboxPage() {
  return (
    <Restricted to="outbox" title={TITLE}>
      <Screen title={TITLE} heading={<Crumbs trail={trail} here={TITLE} />}>
        <Suspense>
          <Outbox />
        </Suspense>
      </Screen>
    </Restricted>
  )
}
