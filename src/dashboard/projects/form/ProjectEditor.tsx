import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { projectPath } from '../../../domain/pages.ts'
import type { ProjectFields } from '../../../domain/project/project-schema.ts'
import { isSameRecord } from '../../../domain/record-fields.ts'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import type { Version } from '../../editing/edited-record.ts'
import type { Saved } from '../../editing/save-merged.ts'
import { useEditedRecord } from '../../editing/use-edited-record.ts'
import { useSave } from '../../editing/use-save.ts'
import type { Way } from '../../editing/use-submit.ts'
import { ApiError, call, refusalOf } from '../../session/api.ts'
import { NEW_PROJECT } from '../../session/kept-drafts.ts'
import { projectQuery, useReload } from '../../session/queries.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { formOf, projectHistoryOf } from '../../shell/places.ts'
import { Screen } from '../../shell/Screen.tsx'
import { toastError, toastWithLink } from '../../shell/toasts/notify.tsx'
import { SAVED, savedRecord } from '../../shell/unsaved/LeaveGuard.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { editedProject } from './edited-project.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { formTitle } from './form-title.ts'
import { MissingProject } from './MissingProject.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { emptyDraft, type ProjectDraft, projectAnswers, versionOf } from './project-draft.ts'

const TOAST = 2000 // ms

type Props = {
  /** Undefined for a new project. */
  id: string | undefined
  /** The address of the list that follows a save. */
  list: string
  /** Leads back from the form of a new project. */
  back: ReactNode
  /** A new project was saved, and is edited further at its own address. */
  onMade: (id: string) => void
}

/** The form of a project. Which one is decided when it opens: a new project that is made meanwhile stays in it. */
export function ProjectEditor({ id, ...rest }: Props) {
  const [opened] = useState(id)
  return opened === undefined ? <Editing {...rest} /> : <LoadedProject id={opened} {...rest} />
}

/** Editing begins with what the server has now, never with what the portal fetched a while ago. */
function LoadedProject({ id, ...rest }: Props & { id: string }) {
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

  const title = formTitle(id)
  const heading = <Breadcrumb here={title} />
  if (begun) return <Editing project={begun} {...rest} />
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

type EditingProps = Omit<Props, 'id'> & { project?: ProjectJson }

function Editing({ project, list, back, onMade }: EditingProps) {
  const navigate = useNavigate()
  const reload = useReload()
  const [loaded] = useState(() => (project ? versionOf(project) : { draft: emptyDraft() }))
  // As the server has it; undefined until a new project is edited at its own address.
  const [stored, setStored] = useState(project)
  const [wasPublic, setWasPublic] = useState(project?.wasPublic ?? false)
  const answered = useRef(project)
  const form = useEditedRecord(editedProject, stored?.id ?? NEW_PROJECT, loaded)
  const { save, dispute } = useSave(form, projectAnswers)

  const writeTo = (id: string) => async (change: Partial<ProjectFields>) => {
    const answer = await call('PUT /api/projects/:id', { params: { id }, body: change })
    answered.current = answer
    return answer
  }

  async function create(fields: ProjectFields, key = form.key): Promise<Saved<ProjectDraft>> {
    const made = await form.send(fields, { key }, () =>
      call('POST /api/projects', { body: fields, headers: { 'Idempotency-Key': key } }).catch(madeBefore),
    )
    const current = versionOf(made)
    if (isSameRecord(editedProject.table, current.draft, fields)) {
      answered.current = made
      return { saved: current, arrived: [], who: '' }
    }
    // Another tab had put the same draft back, and made a project of its own of it.
    if (!form.hasSent(current.draft)) return create(fields, form.renewKey())
    // An earlier try had arrived and its answer had not; what was typed since changes what it made.
    answered.current = made
    return save(fields, writeTo(made.id), contentOf(fields, current))
  }

  /** The draft with what the pressed button says of `hidden`, which a merge goes on from. */
  const contentOf = ({ hidden }: ProjectFields, base: Version<ProjectDraft>) => ({
    draft: { ...form.draft, hidden },
    base,
  })

  function saveOrCreate(checked: ProjectFields, way: Way) {
    const fields = wasPublic ? checked : { ...checked, hidden: way === 'stay' }
    return stored ? save(fields, writeTo(stored.id), contentOf(fields, form.base)) : create(fields)
  }

  function leave() {
    const { id, slug, hidden } = answered.current!
    reload('projects')
    const link = hidden ? undefined : { label: 'View on the website', to: projectPath(slug) }
    if (stored)
      toastWithLink('Project updated successfully! 🎉', link, { position: 'top-center', autoClose: TOAST })
    else toastWithLink('Project created successfully! 🎉', link)
    navigate(list, { state: savedRecord(id) })
  }

  function stay() {
    const { id, hidden } = answered.current!
    setStored(answered.current)
    if (!hidden) setWasPublic(true)
    reload('projects')
    if (stored) return
    onMade(id)
    navigate(formOf(id), { replace: true, state: SAVED, preventScrollReset: true })
  }

  const title = formTitle(stored?.id)
  return (
    <Screen
      title={stored ? `${title}: ${stored.name}` : title}
      heading={<Breadcrumb here={title} />}
      actions={
        stored ? (
          <Button component={Link} to={projectHistoryOf(stored.id)} variant="default">
            History
          </Button>
        ) : (
          back
        )
      }
    >
      <ProjectForm
        form={form}
        submitLabel={!stored ? 'Add Project' : wasPublic ? 'Update Project' : 'Publish'}
        wasPublic={wasPublic}
        saving={{
          save: saveOrCreate,
          failureMessage: stored ? 'Failed to update project. Please try again.' : 'Failed to create project',
          leave,
          stay,
        }}
        onCancel={() => navigate(list)}
      />
      {dispute && <ConflictDialog record={editedProject} dispute={dispute} />}
    </Screen>
  )
}

/** An earlier call with this form's key had another body: the server says what it made of that. */
function madeBefore(error: unknown) {
  const current = refusalOf(error, 'POST /api/projects', 422)?.current
  if (!current) throw error
  return current
}
