import { lazy, Suspense } from 'react'
import { Restricted } from '../../shell/Restricted.tsx'
import { HiringScreen } from '../HiringScreen.tsx'

const OpeningsList = lazy(() => import('./OpeningsList.tsx').then((file) => ({ default: file.OpeningsList })))

const TITLE = 'Hiring Portal'

export default function OpeningsPage() {
  return (
    <Restricted to="hiring" title={TITLE}>
      <Suspense fallback={<HiringScreen title={TITLE} />}>
        <OpeningsList title={TITLE} />
      </Suspense>
    </Restricted>
  )
}
