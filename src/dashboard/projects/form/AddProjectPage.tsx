import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProjectFields } from '../../../domain/project/project-schema.ts'
import { isSameRecord } from '../../../domain/record-fields.ts'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { useEditedRecord } from '../../editing/use-edited-record.ts'
import { useSave } from '../../editing/use-save.ts'
import { call, refusalOf } from '../../session/api.ts'
import { NEW_PROJECT } from '../../session/kept-drafts.ts'
import { useProjectsChanged } from '../../session/queries.ts'
import { PORTAL } from '../../shell/places.ts'
import { Screen } from '../../shell/Screen.tsx'
import { toastSuccess } from '../../shell/toasts/notify.tsx'
import { SAVED } from '../../shell/unsaved/LeaveGuard.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { editedProject } from './edited-project.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { emptyDraft, projectAnswers, versionOf } from './project-draft.ts'

/** The form in place of the table; `back` leads back to it. */
export function AddProjectPage({ back }: { back: ReactNode }) {
  const navigate = useNavigate()
  const projectsChanged = useProjectsChanged()
  const [loaded] = useState(() => ({ draft: emptyDraft() }))
  const form = useEditedRecord(editedProject, NEW_PROJECT, loaded)
  const { save, dispute } = useSave(form, projectAnswers)

  async function create(fields: ProjectFields, key = form.key): Promise<void> {
    const made = await form.send(fields, { key }, () =>
      call('POST /api/projects', { body: fields, headers: { 'Idempotency-Key': key } }).catch(madeBefore),
    )
    const current = versionOf(made)
    if (!isSameRecord(editedProject.table, current.draft, fields)) {
      // Another tab had put the same draft back, and made a project of its own of it.
      if (!form.hasSent(current.draft)) return create(fields, form.renewKey())
      // An earlier try had arrived and its answer had not; what was typed since changes what it made.
      const write = (change: Partial<ProjectFields>) =>
        call('PUT /api/projects/:id', { params: { id: made.id }, body: change })
      const saved = await save(fields, write, { draft: form.draft, base: current })
      if (saved === 'still editing') return
    }
    form.end()
    projectsChanged()
    toastSuccess('Project created successfully! 🎉')
    navigate(PORTAL, { state: SAVED })
  }

  return (
    <Screen title="Add Project" heading={<Breadcrumb here="Add Project" />} actions={back}>
      <ProjectForm
        form={form}
        submitLabel="Create Project"
        failureMessage="Failed to create project"
        save={(fields) => create(fields)}
        onCancel={() => navigate(PORTAL)}
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
