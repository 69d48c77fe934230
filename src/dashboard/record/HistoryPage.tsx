import { lazy, Suspense } from 'react'
import { matchPath, useLocation, useParams } from 'react-router'
import { type VersionedKind, versionedKinds } from '../../domain/record/kinds.ts'
import { pages } from '../../domain/shared/pages.ts'
import { kinds } from '../shell/kinds.ts'
import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'

const History = lazy(() => import('./History.tsx').then((file) => ({ default: file.History })))

const addresses: Record<VersionedKind, string> = {
  project: pages.projectHistory.path,
  job: pages.openingHistory.path,
  content: pages.contentHistory.path,
}

/** The versions of the record in the address. */
export default function HistoryPage() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const kind = versionedKinds.find((name) => matchPath(addresses[name], pathname))
  if (!kind) return null
  return (
    <Restricted to={kinds[kind].right} title="History">
      <Suspense fallback={<Screen title="History" />}>
        <History key={`${kind} ${id}`} kind={kind} id={id} />
      </Suspense>
    </Restricted>
  )
}
