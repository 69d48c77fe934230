import { lazy, Suspense } from 'react'
import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'

const Inbox = lazy(() => import('./Inbox.tsx').then((file) => ({ default: file.Inbox })))

export default function EnquiriesPage() {
  return (
    <Restricted to="enquiries" title="Enquiries">
      <Suspense fallback={<Screen title="Enquiries" filled />}>
        <Inbox />
      </Suspense>
    </Restricted>
  )
}
