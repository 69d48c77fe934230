import { Button } from '@mantine/core'
import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../domain/problem.ts'
import type { ProjectFields } from '../../../domain/project/project.ts'
import { LeaveGuard } from '../../editing/LeaveGuard.tsx'
import { isUnderWay, type Uploads, useUploads } from '../../pictures/use-uploads.ts'
import { ApiError, isUnanswered, messageOf } from '../../session/api.ts'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { fail } from '../../shell/toasts/notify.tsx'
import { FormNotices } from './FormNotices.tsx'
import { PREVIEW, PreviewField } from './PreviewField.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import styles from './ProjectForm.module.css'
import { byKey, checkedDraft, type ProjectDraft, sectionField } from './project-draft.ts'
import { SectionsEditor } from './sections/SectionsEditor.tsx'
import { usePreviewChoice } from './use-preview-choice.ts'
import type { FormState } from './use-project-form.ts'

// The site's own components: for those who want to see what they write.
const LivePreview = lazy(() => import('./LivePreview.tsx').then((file) => ({ default: file.LivePreview })))

type Props = {
  form: FormState
  submitLabel: string
  failureMessage: string
  /** Keeps the project and goes on from there; what it throws is shown and mapped to the fields. */
  save: (fields: ProjectFields) => Promise<void>
  onCancel: () => void
}

type Failure = { message: string; mayRetry?: boolean }

const STILL_HERE = 'What you typed is still here.'
const BEING_SAVED = 'The project is being saved. Choose the picture when that is done.'

/** One form for adding and editing. Its whole content is one draft; a field gets a value and changes one. */
export function ProjectForm({ form, submitLabel, failureMessage, save, onCancel }: Props) {
  const { draft } = form
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  // It was to be saved, and is when the last picture on its way has arrived.
  const [isWaiting, setWaiting] = useState(false)
  // The button is disabled only when React has drawn it so; two quick presses come before that.
  const isSaving = useRef(false)
  const uploads = useUploads(mayUpload)
  const preview = usePreviewChoice()
  const element = useRef<HTMLFormElement>(null)
  // Counts the refusals: each sends the keyboard to the first field at fault.
  const [refusals, setRefusals] = useState(0)

  const checked = checkedDraft(draft)
  const faults = faultsOf(checked, uploads)
  const errors = { ...refused, ...(wasTried ? faults : {}) }

  useEffect(() => {
    if (refusals > 0) focusFirstFault(element.current)
  }, [refusals])

  useEffect(() => {
    if (!isWaiting || uploads.isBusy) return
    setWaiting(false)
    element.current?.requestSubmit()
  }, [isWaiting, uploads.isBusy])

  function change(changes: Partial<ProjectDraft> | ((before: ProjectDraft) => Partial<ProjectDraft>)) {
    // What is being saved stays what is seen.
    if (isSaving.current || form.isOver) return
    form.setDraft((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) }))
    const changed = typeof changes === 'function' ? ['sections'] : Object.keys(changes)
    setRefused((before) => without(before, changed))
  }

  function mayUpload() {
    if (isSaving.current) fail(BEING_SAVED, { toastId: BEING_SAVED })
    return !isSaving.current && !form.isOver
  }

  function refuse(failed: Failure, fields: FieldErrors = {}) {
    setFailure(failed)
    setRefused(fields)
    setRefusals((count) => count + 1)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving.current || form.isOver) return
    setTried(true)
    setFailure(undefined)
    if (Object.keys(faults).length) return refuse({ message: summary(faults) })
    // What is wrong now is only that pictures are missing that are on their way.
    if (uploads.isBusy || 'errors' in checked) return setWaiting(true)
    isSaving.current = true
    setBusy(true)
    try {
      await save(checked.fields)
    } catch (error) {
      const fields = error instanceof ApiError ? byKey(error.errors, draft.sections) : {}
      const message = messageOf(error, failureMessage)
      fail(message)
      if (isUnanswered(error)) refuse({ message: unanswered(error, message), mayRetry: true })
      else refuse({ message: Object.keys(fields).length ? summary(fields) : message }, fields)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }

  return (
    <div className={preview.isOpen ? styles.withPreview : undefined}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate method="post">
        <LeaveGuard
          isDirty={form.isDirty || uploads.isBusy}
          isUploading={uploads.isBusy}
          keeping={form.keeping}
          isKept={form.isKept}
          onDiscard={form.end}
        />
        <FormNotices form={form} onReplace={uploads.cancelAll} />
        <FormAlert>{failure && <Told failure={failure} isBusy={isBusy} />}</FormAlert>
        <ProjectFacts draft={draft} errors={errors} change={change} />
        <PreviewField draft={draft} error={errors.previewImageUrl} change={change} uploads={uploads} />
        <SectionsEditor
          sections={draft.sections}
          errors={errors}
          change={change}
          uploads={uploads}
          isSaving={isBusy || form.isOver}
        />
        <div className={styles.foot}>
          <Button type="submit" loading={isBusy || isWaiting || form.isOver}>
            {submitLabel}
          </Button>
          <p role="status" className={styles.waiting}>
            {isWaiting && `Saving when ${pictures(uploads.underWay)} uploaded…`}
          </p>
          {isWaiting && (
            <Button variant="subtle" onClick={() => setWaiting(false)}>
              Do not save yet
            </Button>
          )}
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            className={styles.toPreview}
            variant="default"
            aria-expanded={preview.isOpen}
            onClick={preview.toggle}
          >
            {preview.isOpen ? 'Close preview' : 'Preview'}
          </Button>
        </div>
      </form>
      {preview.isOpen && (
        <Suspense fallback={<div className={styles.preview} />}>
          <LivePreview className={styles.preview} draft={draft} choice={preview} />
        </Suspense>
      )}
    </div>
  )
}

function Told({ failure: { message, mayRetry }, isBusy }: { failure: Failure; isBusy: boolean }) {
  return (
    <>
      {message}
      {mayRetry && (
        <Button type="submit" className={styles.retry} size="compact-sm" variant="default" loading={isBusy}>
          Retry
        </Button>
      )}
    </>
  )
}

/** A failure of the server has its own words; silence has none. */
function unanswered(error: unknown, message: string) {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  const isSilent = !(error instanceof ApiError) || error.status === 0
  return isSilent ? `${sentence} The server did not answer. ${STILL_HERE}` : `${sentence} ${STILL_HERE}`
}

const pictures = (count: number) => (count === 1 ? 'the picture is' : `${count} pictures are`)

/** What must be mended before it can be saved. A picture on its way is no fault yet, one that did not arrive is. */
function faultsOf(checked: ReturnType<typeof checkedDraft>, uploads: Uploads): FieldErrors {
  const faults: FieldErrors = 'errors' in checked ? { ...checked.errors } : {}
  for (const [key, upload] of Object.entries(uploads.running)) {
    const field = key === PREVIEW ? 'previewImageUrl' : sectionField(key)
    if (isUnderWay(upload)) delete faults[field]
    if (upload.state === 'failed')
      faults[field] = `${upload.name} is not uploaded yet. Mend that, or cancel it.`
  }
  return faults
}

function summary(errors: FieldErrors) {
  const count = Object.keys(errors).length
  return count === 1 ? Object.values(errors)[0]! : `Please look at ${count} fields below.`
}

/** What was refused is forgotten field by field, as each is changed. */
function without(errors: FieldErrors, changed: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !changed.includes(field.split('.')[0]!)),
  )
}

function focusFirstFault(form: HTMLFormElement | null) {
  const fault = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-fault] input, [data-fault] button',
  )
  fault?.focus()
}
