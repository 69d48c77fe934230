import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { may } from '../../domain/account/role.ts'
import { pages } from '../../domain/shared/pages.ts'
import { RecordFormPage } from '../editing/RecordFormPage.tsx'
import { useSession } from '../session/session.tsx'
import { PlainButton } from '../shell/looks/buttons.ts'
import { Restricted } from '../shell/Restricted.tsx'
import { useAddressView } from '../shell/use-address-view.ts'
import { ProjectsList } from './portal/ProjectsList.tsx'
import { portalView } from './portal/state/portal-view.ts'

// Loaded on demand: most visits to the portal look up a project and open nothing else.
const TrashList = lazy(() => import('./trash/TrashList.tsx').then((file) => ({ default: file.TrashList })))
const PackList = lazy(() => import('./packs/PackList.tsx').then((file) => ({ default: file.PackList })))
const ImportScreen = lazy(() =>
  import('./import/ImportScreen.tsx').then((file) => ({ default: file.ImportScreen })),
)
const ProjectEditor = lazy(() =>
  import('./form/ProjectEditor.tsx').then((file) => ({ default: file.ProjectEditor })),
)

/** The table of projects, the trash, and the form of a new project or of the one whose id is in the address. */
export default function ProjectsPage() {
  const { id } = useParams()
  const { user } = useSession()
  const { view, show } = useAddressView(portalView)
  const mayWrite = user !== undefined && may(user.role, 'projects.write')
  const mode = mayWrite ? view.mode : 'list'
  const list = useListAddress(
    id === undefined ? portalView.write({ ...view, mode: 'list', project: '' }) : undefined,
  )

  const back = <PlainButton onClick={() => show({ mode: 'list' })}>Back</PlainButton>

  if (id !== undefined || mode === 'add') {
    return (
      <RecordFormPage kind="project" id={id}>
        {(onMade) => <ProjectEditor id={id} list={list} back={back} onMade={onMade} />}
      </RecordFormPage>
    )
  }
  return (
    <Restricted to="projects.read" title="Projects Portal">
      {/* The boundary is always drawn: one that appears with the screen would hide the portal while it loads. */}
      <Suspense fallback={null}>
        {mode === 'trash' && <TrashList back={back} />}
        {mode === 'packs' && <PackList back={back} />}
        {mode === 'import' && <ImportScreen back={back} />}
      </Suspense>
      {mode === 'list' && <ProjectsList mayWrite={mayWrite} />}
    </Restricted>
  )
}

/** The address of the list with the filters that it had last; `view` is undefined while a project is edited. */
function useListAddress(view: URLSearchParams | undefined): string {
  const [last, setLast] = useState('')
  const query = view?.toString() ?? last
  if (query !== last) setLast(query)
  return query ? `${pages.portal.path}?${query}` : pages.portal.path
}
