import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProjectJson } from '../../api/project-json.ts'
import type { ProjectFields } from '../../domain/project.ts'
import { ApiError, type Conflict, projects } from '../api.ts'
import { projectQuery, useProjectsChanged } from '../queries.ts'
import { Failure } from '../shell/Failure.tsx'
import { fail, succeed } from '../shell/notify.tsx'
import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'
import type { Route } from './+types/EditProjectPage.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { SAVED } from './LeaveGuard.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { draftOf } from './project-draft.ts'

const PORTAL = '/admin/dashboard/projects'
const UPDATE_FAILED = 'Failed to update project. Please try again.'
const TITLE = 'Edit Project'
const heading = <Breadcrumb here={TITLE} />

export default function EditProjectPage({ params: { id } }: Route.ComponentProps) {
  return (
    <Restricted to="projects.write" title={TITLE}>
      <Loaded key={id} id={id} />
    </Restricted>
  )
}

/** Editing begins with what the server has now, never with what the portal fetched a while ago. */
function Loaded({ id }: { id: string }) {
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({
    ...projectQuery(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (isError) fail('Failed to fetch project details.')
  }, [isError])

  if (isError) {
    return (
      <Screen title={TITLE} heading={heading}>
        <Failure message="Failed to fetch project details." retry={refetch} />
      </Screen>
    )
  }
  if (!data || !isFetchedAfterMount) return <FormSkeleton title={TITLE} heading={heading} />
  return <Editing loaded={data} />
}

function Editing({ loaded }: { loaded: ProjectJson }) {
  const navigate = useNavigate()
  const projectsChanged = useProjectsChanged()
  // The version this form began with; a later one only by choice, in the conflict dialog.
  const [base, setBase] = useState(loaded)
  const [conflict, setConflict] = useState<{ answer: Conflict; mine: ProjectFields }>()

  async function update(fields: ProjectFields, updatedAt = base.updatedAt) {
    try {
      await projects.change(base.id, { ...fields, updatedAt })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      return setConflict({ answer: error.answer as Conflict, mine: fields })
    }
    setConflict(undefined)
    projectsChanged()
    succeed('Project updated successfully! 🎉', { position: 'top-center', autoClose: 2000 })
    navigate(PORTAL, { state: SAVED })
  }

  return (
    <Screen title={`${TITLE}: ${base.name}`} heading={heading}>
      <ProjectForm
        key={base.updatedAt}
        initial={draftOf(base)}
        submitLabel="Update Project"
        failureMessage={UPDATE_FAILED}
        save={update}
        onCancel={() => navigate(PORTAL)}
      />
      {conflict && (
        <ConflictDialog
          {...conflict}
          onClose={() => setConflict(undefined)}
          onTakeTheirs={() => {
            setBase(conflict.answer.current)
            setConflict(undefined)
          }}
          onSaveMine={() => update(conflict.mine, conflict.answer.current.updatedAt)}
        />
      )}
    </Screen>
  )
}
