import { Button } from '@mantine/core'
import {
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
} from 'react'
import { ShrinkProgress } from '../pictures/ShrinkProgress.tsx'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { LeaveGuard } from '../shell/unsaved/LeaveGuard.tsx'
import styles from './EditForm.module.css'
import { FormNotices } from './FormNotices.tsx'
import { HintList } from './HintList.tsx'
import type { PreviewProps } from './LivePreview.tsx'
import { useNoStrayDrop } from './use-no-stray-drop.ts'
import { usePreviewChoice } from './use-preview-choice.ts'
import type { Submit, SubmitFailure } from './use-submit.ts'

type Props<Draft extends object, Fields extends object> = {
  submit: Submit<Draft, Fields>
  submitLabel: string
  /** 'project', 'about': each editor has a preview of its own to open. */
  editor: string
  /** Absent where there is no place to go back to. */
  onCancel?: () => void
  /** The record as the website will show it; loaded when it is opened. */
  Preview: LazyExoticComponent<ComponentType<PreviewProps<Draft>>>
  /** Beside the button: when it was saved last. */
  status?: ReactNode
  /** Ctrl+S saves, since saving stays on the page. */
  savesInPlace?: boolean
  children: ReactNode
}

/** The frame of every form that edits a record: notices, faults, the fields, saving, preview, and the question before leaving. */
export function EditForm<Draft extends object, Fields extends object>({
  submit,
  submitLabel,
  editor,
  onCancel,
  Preview,
  status,
  savesInPlace = false,
  children,
}: Props<Draft, Fields>) {
  const { form, uploads, failure, isBusy, isWaiting } = submit
  const preview = usePreviewChoice(editor)
  useSaveKey(submit.element, savesInPlace)
  useNoStrayDrop()
  return (
    <div className={preview.isOpen ? styles.withPreview : styles.withHints}>
      <HintList
        className={styles.hints}
        table={form.record.table}
        draft={form.draft}
        isBeside={!preview.isOpen}
        form={submit.element}
      />
      <form ref={submit.element} className={styles.form} onSubmit={submit.submit} noValidate method="post">
        <LeaveGuard
          isDirty={form.isDirty || uploads.isBusy}
          isUploading={uploads.isBusy}
          keeping={form.keeping}
          isKept={form.isKept}
          onDiscard={form.end}
        />
        <FormNotices form={form} onReplace={uploads.cancelAll} />
        <FormAlert>{failure && <SaveFailure failure={failure} isBusy={isBusy} />}</FormAlert>
        {children}
        <div className={styles.foot}>
          <ShrinkProgress uploads={uploads} />
          <Button type="submit" loading={isBusy || isWaiting || form.isOver}>
            {submitLabel}
          </Button>
          <p role="status" className={styles.waiting}>
            {isWaiting ? `Saving when ${pictures(uploads.activeCount)} uploaded…` : status}
          </p>
          {isWaiting && (
            <Button variant="subtle" onClick={submit.stopWaiting}>
              Do not save yet
            </Button>
          )}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
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
          <Preview className={styles.preview} draft={form.draft} choice={preview} />
        </Suspense>
      )}
    </div>
  )
}

/** Ctrl+S, or Cmd+S, submits the form instead of saving the browser's page. */
function useSaveKey(form: RefObject<HTMLFormElement | null>, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    function save(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [form, isOn])
}

function SaveFailure({
  failure: { message, mayRetry },
  isBusy,
}: {
  failure: SubmitFailure
  isBusy: boolean
}) {
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

const pictures = (count: number) => (count === 1 ? 'the picture is' : `${count} pictures are`)
