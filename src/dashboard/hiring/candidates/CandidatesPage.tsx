import { lazy, Suspense } from 'react'
import { Restricted } from '../../shell/Restricted.tsx'
import { HiringScreen } from '../HiringScreen.tsx'

const Candidates = lazy(() => import('./Candidates.tsx').then((file) => ({ default: file.Candidates })))

const TITLE = 'Candidates'

export default function CandidatesPage() {
  return (
    <Restricted to="hiring" title={TITLE}>
      <Suspense fallback={<HiringScreen title={TITLE} filled />}>
        <Candidates title={TITLE} />
      </Suspense>
    </Restricted>
  )
}
