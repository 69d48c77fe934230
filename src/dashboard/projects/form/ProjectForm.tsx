import type { ProjectFields } from '../../../domain/project/project-schema.ts'
import { EditForm } from '../../editing/EditForm.tsx'
import type { FormState } from '../../editing/use-edited-record.ts'
import { useSubmit } from '../../editing/use-submit.ts'
import { ProjectPreview } from './lazy-preview.ts'
import { PreviewField } from './PreviewField.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import type { ProjectDraft } from './project-draft.ts'
import { SectionsEditor } from './sections/SectionsEditor.tsx'

type ProjectFormState = FormState<ProjectDraft, ProjectFields>

type Props = {
  form: ProjectFormState
  submitLabel: string
  /** Its buttons decide whether it is hidden, as long as it never was public. */
  wasPublic: boolean
  saving: Parameters<typeof useSubmit<ProjectDraft, ProjectFields>>[1]
  onCancel: () => void
}

/** One form for adding and editing. Its whole content is one draft; a field gets a value and changes one. */
export function ProjectForm({ form, submitLabel, wasPublic, saving, onCancel }: Props) {
  const submit = useSubmit(form, saving)
  const { draft } = form
  const { errors, change, uploads } = submit
  return (
    <EditForm
      submit={submit}
      submitLabel={submitLabel}
      stayLabel={wasPublic ? undefined : 'Save hidden'}
      editor="project"
      onCancel={onCancel}
      Preview={ProjectPreview}
    >
      <ProjectFacts draft={draft} errors={errors} change={change} wasPublic={wasPublic} />
      <PreviewField draft={draft} error={errors.previewImageUrl} change={change} uploads={uploads} />
      <SectionsEditor
        sections={draft.sections}
        errors={errors}
        change={change}
        uploads={uploads}
        form={submit}
      />
    </EditForm>
  )
}
