import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import type { ProjectFields } from '../../../domain/project/project-schema.ts'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { showArrived } from '../../editing/show-arrived.ts'
import { useEditedRecord } from '../../editing/use-edited-record.ts'
import { useSave } from '../../editing/use-save.ts'
import { ApiError, call } from '../../session/api.ts'
import { projectQuery, useProjectsChanged } from '../../session/queries.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { PORTAL, projectHistoryOf } from '../../shell/places.ts'
import { Screen } from '../../shell/Screen.tsx'
import { toastError, toastSuccess } from '../../shell/toasts/notify.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { editedProject } from './edited-project.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { MissingProject } from './MissingProject.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { projectAnswers, versionOf } from './project-draft.ts'

const TOAST = 2000 // ms; then comes the list

/** Editing begins with what the server has now, never with what the portal fetched a while ago. */
export function EditProject({ id, title }: { id: string; title: string }) {
  const { data, error, isError, isFetchedAfterMount, refetch } = useQuery({
    ...projectQuery(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  // Once it has begun, no later fetch takes the form away.
  const [begun, setBegun] = useState<ProjectJson>()
  if (!begun && data && isFetchedAfterMount && !isError) setBegun(data)

  useEffect(() => {
    if (isError && !begun) toastError('Failed to fetch project details.')
  }, [isError, begun])

  const heading = <Breadcrumb here={title} />
  if (begun) return <Editing project={begun} title={title} />
  if (isError) {
    return (
      <Screen title={title} heading={heading}>
        {error instanceof ApiError && error.status === 404 ? (
          <MissingProject id={id} retry={refetch} />
        ) : (
          <Failure message="Failed to fetch project details." retry={refetch} />
        )}
      </Screen>
    )
  }
  return <FormSkeleton title={title} heading={heading} />
}

function Editing({ project, title }: { project: ProjectJson; title: string }) {
  const navigate = useNavigate()
  const projectsChanged = useProjectsChanged()
  const [loaded] = useState(() => versionOf(project))
  const form = useEditedRecord(editedProject, project.id, loaded)
  const { save, dispute } = useSave(form, projectAnswers)

  // One may go elsewhere before.
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => navigate(PORTAL), TOAST)
    return () => clearTimeout(timer)
  }, [isSaved, navigate])

  async function update(fields: ProjectFields) {
    const saved = await save(fields, (change) =>
      call('PUT /api/projects/:id', { params: { id: project.id }, body: change }),
    )
    if (saved === 'still editing') return
    form.end()
    setSaved(true)
    projectsChanged()
    toastSuccess('Project updated successfully! 🎉', { position: 'top-center', autoClose: TOAST })
    showArrived(saved)
  }

  return (
    <Screen
      title={`${title}: ${project.name}`}
      heading={<Breadcrumb here={title} />}
      actions={
        <Button component={Link} to={projectHistoryOf(project.id)} variant="default">
          History
        </Button>
      }
    >
      <ProjectForm
        form={form}
        submitLabel="Update Project"
        failureMessage="Failed to update project. Please try again."
        save={update}
        onCancel={() => navigate(PORTAL)}
      />
      {dispute && <ConflictDialog record={editedProject} dispute={dispute} />}
    </Screen>
  )
}
