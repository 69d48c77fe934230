import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { may } from '../../domain/account/role.ts'
import { useSession } from '../session/session.tsx'
import { Restricted } from '../shell/Restricted.tsx'
import { useAddressView } from '../shell/use-address-view.ts'
import { Breadcrumb } from './form/Breadcrumb.tsx'
import { FormSkeleton } from './form/FormSkeleton.tsx'
import { ProjectsList } from './portal/ProjectsList.tsx'
import { readView, writeView } from './portal/state/portal-view.ts'
import { TrashList } from './trash/TrashList.tsx'

// Loaded on demand: most visits to the portal look up a project and never open the form.
const AddProjectPage = lazy(() =>
  import('./form/AddProjectPage.tsx').then((page) => ({ default: page.AddProjectPage })),
)

export default function ProjectsPage() {
  const { user } = useSession()
  const { view, show } = useAddressView(readView, writeView)
  const mayWrite = user !== undefined && may(user.role, 'projects.write')
  const mode = mayWrite ? view.mode : 'list'

  const back = (
    <Button variant="default" onClick={() => show({ mode: 'list' })}>
      Back
    </Button>
  )

  return (
    <Restricted to="projects.read" title="Projects Portal">
      {mode === 'add' && (
        <Suspense fallback={<FormSkeleton title="Add Project" heading={<Breadcrumb here="Add Project" />} />}>
          <AddProjectPage back={back} />
        </Suspense>
      )}
      {mode === 'trash' && <TrashList back={back} />}
      {mode === 'list' && <ProjectsList view={view} show={show} mayWrite={mayWrite} />}
    </Restricted>
  )
}
