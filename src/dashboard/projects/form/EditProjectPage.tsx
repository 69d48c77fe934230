import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import type { ProjectFields } from '../../../domain/project/project.ts'
import { ApiError } from '../../session/api.ts'
import { projectQuery, useProjectsChanged } from '../../session/queries.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { PORTAL } from '../../shell/places.ts'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { fail, succeed } from '../../shell/toasts/notify.tsx'
import type { Route } from './+types/EditProjectPage.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { namesOf } from './field-labels.ts'
import { MissingProject } from './MissingProject.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { draftOf } from './project-draft.ts'
import { useProjectForm } from './use-project-form.ts'
import { useSaveChange } from './use-save-change.ts'

const TITLE = 'Edit Project'
const TOAST = 2000 // ms; then comes the list
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
  const { data, error, isError, isFetchedAfterMount, refetch } = useQuery({
    ...projectQuery(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  // Once it has begun, no later fetch takes the form away.
  const [begun, setBegun] = useState<ProjectJson>()
  if (!begun && data && isFetchedAfterMount && !isError) setBegun(data)

  useEffect(() => {
    if (isError && !begun) fail('Failed to fetch project details.')
  }, [isError, begun])

  if (begun) return <Editing project={begun} />
  if (isError) {
    return (
      <Screen title={TITLE} heading={heading}>
        {error instanceof ApiError && error.status === 404 ? (
          <MissingProject id={id} retry={refetch} />
        ) : (
          <Failure message="Failed to fetch project details." retry={refetch} />
        )}
      </Screen>
    )
  }
  return <FormSkeleton title={TITLE} heading={heading} />
}

function Editing({ project }: { project: ProjectJson }) {
  const navigate = useNavigate()
  const projectsChanged = useProjectsChanged()
  const [loaded] = useState(() => ({ draft: draftOf(project), updatedAt: project.updatedAt }))
  const form = useProjectForm(project.id, loaded)
  const change = useSaveChange(form)

  // One may go elsewhere before.
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => navigate(PORTAL), TOAST)
    return () => clearTimeout(timer)
  }, [isSaved, navigate])

  async function update(fields: ProjectFields) {
    const { draft, base } = form
    const saved = await change.save(project.id, { fields, draft, base })
    if (saved === 'still editing') return
    form.end()
    setSaved(true)
    projectsChanged()
    succeed('Project updated successfully! 🎉', { position: 'top-center', autoClose: TOAST })
    if (saved.arrived.length) tell(`${saved.who} had changed: ${namesOf(saved.arrived)}. That stands too.`)
  }

  return (
    <Screen title={`${TITLE}: ${project.name}`} heading={heading}>
      <ProjectForm
        form={form}
        submitLabel="Update Project"
        failureMessage="Failed to update project. Please try again."
        save={update}
        onCancel={() => navigate(PORTAL)}
      />
      {change.dispute && <ConflictDialog {...change.dispute} />}
    </Screen>
  )
}

/** What one must have time to read. */
const tell = (message: string) => succeed(message, { autoClose: 10_000 })
