import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import type { ProjectFields } from '../../../domain/project/project.ts'
import { isSameProject } from '../../../domain/project/project-merge.ts'
import { SAVED } from '../../editing/LeaveGuard.tsx'
import { ApiError, projects } from '../../session/api.ts'
import { NEW_PROJECT } from '../../session/kept-drafts.ts'
import { useProjectsChanged } from '../../session/queries.ts'
import { PORTAL } from '../../shell/places.ts'
import { Screen } from '../../shell/Screen.tsx'
import { succeed } from '../../shell/toasts/notify.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { draftOf, emptyDraft } from './project-draft.ts'
import { useProjectForm } from './use-project-form.ts'
import { useSaveChange } from './use-save-change.ts'

/** The form in place of the table; `back` leads back to it. */
export function AddProjectPage({ back }: { back: ReactNode }) {
  const navigate = useNavigate()
  const projectsChanged = useProjectsChanged()
  const [loaded] = useState(() => ({ draft: emptyDraft() }))
  const form = useProjectForm(NEW_PROJECT, loaded)
  const change = useSaveChange(form)

  async function create(fields: ProjectFields, key = form.key): Promise<void> {
    const made = await form.send(fields, { key }, () => projects.create(fields, key).catch(madeBefore))
    const stands = draftOf(made)
    if (!isSameProject(stands, fields)) {
      // Another tab had put the same draft back, and made a project of its own of it.
      if (!form.hasSent(stands)) return create(fields, form.renewKey())
      // An earlier try had arrived and its answer had not; what was typed since changes what it made.
      const base = { draft: stands, updatedAt: made.updatedAt }
      const saved = await change.save(made.id, { fields, draft: form.draft, base })
      if (saved === 'still editing') return
    }
    form.end()
    projectsChanged()
    succeed('Project created successfully! 🎉')
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
      {change.dispute && <ConflictDialog {...change.dispute} />}
    </Screen>
  )
}

/** An earlier call with this form's key had other words: the server says what it made of them. */
function madeBefore(error: unknown): ProjectJson {
  const { current } = ((error instanceof ApiError && error.answer) || {}) as { current?: ProjectJson }
  if (!current) throw error
  return current
}
