import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { projectPath } from '../../../domain/shared/pages.ts'
import { RecordEditor } from '../../editing/RecordEditor.tsx'
import { call } from '../../session/api.ts'
import { toastWithLink } from '../../shell/toasts/notify.tsx'
import { savedRecord } from '../../shell/unsaved/LeaveGuard.tsx'
import { editedProject, wasPublic } from './edited-project.tsx'
import { MissingProject } from './MissingProject.tsx'
import { PreviewField } from './PreviewField.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import { SectionsEditor } from './sections/SectionsEditor.tsx'

// The site's own components: for those who want to see what they write.
const Preview = lazy(() => import('./ProjectPreview.tsx').then((file) => ({ default: file.ProjectPreview })))

const TOAST_TIME = 2000 // ms

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

/** The form of a project. */
export function ProjectEditor({ id, list, back, onMade }: Props) {
  const navigate = useNavigate()

  function leave({ id, slug, hidden }: ProjectJson, before: ProjectJson | undefined) {
    const link = hidden ? undefined : { label: 'View on the website', to: projectPath(slug) }
    if (before)
      toastWithLink('Project updated successfully! 🎉', link, {
        position: 'top-center',
        autoClose: TOAST_TIME,
      })
    else toastWithLink('Project created successfully! 🎉', link)
    navigate(list, { state: savedRecord(id) })
  }

  return (
    <RecordEditor
      record={editedProject}
      id={id}
      read={(id) => call('GET /api/projects/:id', { params: { id } })}
      whenFailed={(id, error, retry) => <MissingProject id={id} error={error} retry={retry} />}
      leave={leave}
      onMade={onMade}
      draw={(form) => {
        const { stored, draft, errors, change, uploads } = form
        const isPublished = wasPublic(stored)
        return {
          name: stored?.name,
          actions: stored ? undefined : back,
          submitLabel: !stored ? 'Add Project' : isPublished ? 'Update Project' : 'Publish',
          stayLabel: isPublished ? undefined : 'Save hidden',
          onCancel: () => navigate(list),
          Preview,
          children: (
            <>
              <ProjectFacts draft={draft} errors={errors} change={change} wasPublic={isPublished} />
              <PreviewField draft={draft} error={errors.previewImageUrl} change={change} uploads={uploads} />
              <SectionsEditor
                sections={draft.sections}
                errors={errors}
                change={change}
                uploads={uploads}
                form={form}
              />
            </>
          ),
        }
      }}
    />
  )
}
