import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProjectFields } from '../../domain/project.ts'
import { projects } from '../api.ts'
import { useProjectsChanged } from '../queries.ts'
import { succeed } from '../shell/notify.tsx'
import { Screen } from '../shell/Screen.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { SAVED } from './LeaveGuard.tsx'
import { newKey } from './new-key.ts'
import { ProjectForm } from './ProjectForm.tsx'
import { emptyDraft } from './project-draft.ts'

const PORTAL = '/admin/dashboard/projects'

/** The form in place of the table; `back` leads back to it. */
export function AddProjectPage({ back }: { back: ReactNode }) {
  const navigate = useNavigate()
  const projectsChanged = useProjectsChanged()
  const [initial] = useState(() => emptyDraft())
  // However often it is sent, this form makes one project.
  const [key] = useState(newKey)

  async function create(fields: ProjectFields) {
    await projects.create(fields, key)
    projectsChanged()
    succeed('Project created successfully! 🎉')
    navigate(PORTAL, { state: SAVED })
  }

  return (
    <Screen title="Add Project" heading={<Breadcrumb here="Add Project" />} actions={back}>
      <ProjectForm
        initial={initial}
        submitLabel="Create Project"
        failureMessage="Failed to create project"
        save={create}
        onCancel={() => navigate(PORTAL)}
      />
    </Screen>
  )
}
