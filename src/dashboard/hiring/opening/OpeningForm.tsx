import { lazy } from 'react'
import type { JobFields } from '../../../domain/hiring/job-schema.ts'
import { EditForm } from '../../editing/EditForm.tsx'
import type { Saved } from '../../editing/save-merged.ts'
import type { FormState } from '../../editing/use-edited-record.ts'
import { useSubmit } from '../../editing/use-submit.ts'
import { OpeningFields } from './OpeningFields.tsx'
import type { OpeningDraft } from './opening-draft.ts'

// The site's own components: for those who want to see what they write.
const Preview = lazy(() => import('./OpeningPreview.tsx').then((file) => ({ default: file.OpeningPreview })))

type Props = {
  form: FormState<OpeningDraft, JobFields>
  submitLabel: string
  save: (fields: JobFields) => Promise<Saved<OpeningDraft>>
  /** Leaves the saved form. Absent where saving stays on the page. */
  leave?: () => void
  stay?: () => void
  onCancel?: () => void
}

/** One form for adding and editing. */
export function OpeningForm({ form, save, leave, stay, ...frame }: Props) {
  const failureMessage = 'Failed to save the opening. Please try again.'
  const submit = useSubmit(form, { save, leave, stay, failureMessage })
  return (
    <EditForm submit={submit} editor="opening" Preview={Preview} {...frame}>
      <OpeningFields draft={form.draft} errors={submit.errors} change={submit.change} />
    </EditForm>
  )
}
