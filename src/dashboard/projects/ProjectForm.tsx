import { Button } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../domain/problem.ts'
import type { ProjectFields } from '../../domain/project.ts'
import { ApiError, messageOf } from '../api.ts'
import { FormAlert } from '../shell/FormAlert.tsx'
import { fail } from '../shell/notify.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PreviewField } from './PreviewField.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import styles from './ProjectForm.module.css'
import { byKey, checkedDraft, isChanged, type ProjectDraft } from './project-draft.ts'
import { SectionsEditor } from './SectionsEditor.tsx'
import { useUploads } from './use-uploads.ts'

type Props = {
  initial: ProjectDraft
  submitLabel: string
  failureMessage: string
  /** Keeps the project and goes on from there; what it throws is shown and mapped to the fields. */
  save: (fields: ProjectFields) => Promise<void>
  onCancel: () => void
}

const STILL_UPLOADING = 'Pictures are still being uploaded. Wait for them, or cancel them, and save again.'

/** One form for adding and editing. Its whole state is one draft; a field gets a value and changes one. */
export function ProjectForm({ initial, submitLabel, failureMessage, save, onCancel }: Props) {
  const [draft, setDraft] = useState(initial)
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // The button is disabled only when React has drawn it so; two quick presses come before that.
  const isSaving = useRef(false)
  const uploads = useUploads()
  const form = useRef<HTMLFormElement>(null)
  // Counts the refusals: each sends the keyboard to the first field at fault.
  const [refusals, setRefusals] = useState(0)

  const checked = checkedDraft(draft)
  const errors = { ...refused, ...(wasTried && 'errors' in checked ? checked.errors : {}) }
  const isDirty = isChanged(draft, initial) || uploads.isBusy

  useEffect(() => {
    if (refusals > 0) focusFirstFault(form.current)
  }, [refusals])

  function change(changes: Partial<ProjectDraft> | ((before: ProjectDraft) => Partial<ProjectDraft>)) {
    setDraft((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) }))
    setRefused({})
  }

  function refuse(message: string, fields: FieldErrors = {}) {
    setFailure(message)
    setRefused(fields)
    setRefusals((count) => count + 1)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving.current) return
    setTried(true)
    setFailure(undefined)
    if (uploads.isBusy) return refuse(STILL_UPLOADING)
    if ('errors' in checked) return refuse(summary(checked.errors))
    isSaving.current = true
    setBusy(true)
    try {
      await save(checked.fields)
    } catch (error) {
      const fields = error instanceof ApiError ? byKey(error.errors, draft.sections) : {}
      const message = messageOf(error, failureMessage)
      fail(message)
      refuse(message, fields)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate method="post">
      <LeaveGuard isDirty={isDirty} />
      <FormAlert>{failure}</FormAlert>
      <ProjectFacts draft={draft} errors={errors} change={change} />
      <PreviewField draft={draft} error={errors.previewImageUrl} change={change} uploads={uploads} />
      <SectionsEditor sections={draft.sections} errors={errors} change={change} uploads={uploads} />
      <div className={styles.foot}>
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function summary(errors: FieldErrors) {
  const count = Object.keys(errors).length
  return count === 1 ? Object.values(errors)[0]! : `Please look at ${count} fields below.`
}

function focusFirstFault(form: HTMLFormElement | null) {
  const fault = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-fault] input, [data-fault] button',
  )
  fault?.focus()
}
