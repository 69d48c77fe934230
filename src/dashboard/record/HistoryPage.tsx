import { lazy, Suspense } from 'react'
import { matchPath, useLocation, useParams } from 'react-router'
import { recordKinds, versionedKinds } from '../../domain/record/kinds.ts'
import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'

const History = lazy(() => import('./History.tsx').then((file) => ({ default: file.History })))

export default function HistoryPage() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const kind = versionedKinds.find((name) => matchPath(recordKinds[name].screens.history, pathname))
  if (!kind) return null
  return (
    <Restricted to={recordKinds[kind].right} title="History">
      <Suspense fallback={<Screen title="History" />}>
        <History key={`${kind} ${id}`} kind={kind} id={id} />
      </Suspense>
    </Restricted>
  )
}
