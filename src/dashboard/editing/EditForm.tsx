import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ComponentType, type LazyExoticComponent, type ReactNode, Suspense, useEffect } from 'react'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { RequiredNote } from '../shell/forms/RequiredNote.tsx'
import { DRAFT, STAY, savedByKey } from '../shell/keys/save-key.ts'
import { PlainButton, SmallButton } from '../shell/looks/buttons.ts'
import { onDemand } from '../shell/on-demand.tsx'
import { LeaveGuard } from '../shell/unsaved/LeaveGuard.tsx'
import { Choice } from './Choice.tsx'
import styles from './EditForm.module.css'
import { FaultList, FormNotices } from './FormNotices.tsx'
import { HintList } from './HintList.tsx'
import type { PreviewProps } from './LivePreview.tsx'
import type { RecordTypes, Way } from './rules/edited-record.ts'
import type { Editor } from './use-editor.ts'
import { usePreviewChoice } from './use-preview-choice.ts'
import { sides, usePreviewPosition } from './use-preview-position.ts'

const loadConflictDialog = () => import('./ConflictDialog.tsx').then((file) => file.ConflictDialog)
const ConflictDialog = onDemand(loadConflictDialog)
/** By the time of a conflict, another release may have taken its place. */
const loadAhead = () => void loadConflictDialog().catch(() => undefined)

type Props<T extends RecordTypes> = {
  form: Editor<T>
  submitLabel: string
  /** The label of the button that saves and continues editing. */
  stayLabel?: string
  /** 'project', 'about': each editor has a preview of its own to open. */
  editor: string
  /** Absent where there is no place to go back to. */
  onCancel?: () => void
  /** The record as the website will show it; loaded when it is opened. */
  Preview: LazyExoticComponent<ComponentType<PreviewProps<T['draft']>>>
  children: ReactNode
}

/** The frame of every form that edits a record. */
export function EditForm<T extends RecordTypes>({
  form,
  submitLabel,
  stayLabel = 'Save and stay',
  editor,
  onCancel,
  Preview,
  children,
}: Props<T>) {
  const { uploads, failure, isBusy, isWaiting } = form
  const isUploading = uploads.isUnfinished
  const preview = usePreviewChoice(editor)
  const position = usePreviewPosition(preview, form.element, form.refusals)
  useWindowEvent('dragover', refuseFiles)
  useWindowEvent('drop', refuseFiles)
  // A form may open with changes, and be changed or saved without the focus in it.
  useEffect(() => {
    if (form.isDirty) loadAhead()
  }, [form.isDirty])
  const isRunning = isBusy || isWaiting
  const isStay = form.mayLeave && form.way === 'stay'
  const isDraft = form.way === 'draft'
  return (
    <div
      className={
        position.isInstead ? styles.inPlace : position.isBeside ? styles.withPreview : styles.withHints
      }
    >
      <HintList
        className={styles.hints}
        table={form.record.table}
        draft={form.draft}
        isDirty={form.isDirty}
        isBeside={!position.isBeside}
        form={form.element}
      />
      <form
        ref={form.element}
        className={styles.form}
        onSubmit={form.submit}
        noValidate
        method="post"
        // Before the first key, which would wait for its styles.
        onFocus={loadAhead}
        {...savedByKey('anywhere')}
      >
        <LeaveGuard
          isDirty={form.isDirty || isUploading}
          isUploading={isUploading}
          keeping={form.keeping}
          isStored={form.isStored}
          onDiscard={form.discard}
        />
        <div className={styles.fields}>
          <FormNotices form={form} />
          <FormAlert>
            {failure && 'message' in failure && <SaveFailure {...failure} isBusy={isBusy} />}
          </FormAlert>
          <FaultList form={form} />
          <RequiredNote />
          {children}
        </div>
        <div className={styles.foot}>
          <Button type="submit" loading={isRunning && !isStay && !isDraft} disabled={isRunning}>
            {submitLabel}
          </Button>
          {form.mayLeave && !form.showsDraft && (
            <PlainButton
              type="submit"
              {...STAY}
              loading={isRunning && isStay}
              disabled={isRunning || form.isOver}
            >
              {stayLabel}
            </PlainButton>
          )}
          {form.hasDrafts && (
            <PlainButton
              type="submit"
              {...DRAFT}
              {...(form.showsDraft && STAY)}
              loading={isRunning && isDraft}
              disabled={isRunning || form.isOver}
            >
              Save draft
            </PlainButton>
          )}
          <p role="status" className={styles.waiting}>
            {isWaiting ? `Saving when ${files(uploads.activeCount)} uploaded…` : form.status}
          </p>
          {isWaiting && (
            <Button variant="subtle" onClick={form.stopWaiting}>
              Do not save yet
            </Button>
          )}
          {onCancel && <PlainButton onClick={onCancel}>Cancel</PlainButton>}
          <div className={styles.toPreview}>
            {position.isWide ? (
              <PlainButton aria-expanded={preview.isOpen} onClick={preview.toggle}>
                {preview.isOpen ? 'Close preview' : 'Preview'}
              </PlainButton>
            ) : (
              <Choice label="Show" names={sides} chosen={position.side} choose={position.choose} />
            )}
          </div>
        </div>
      </form>
      {position.isDrawn && (
        <Suspense fallback={<div className={styles.preview} />}>
          <Preview className={styles.preview} draft={form.draft} choice={preview} />
        </Suspense>
      )}
      {form.dispute && <ConflictDialog record={form.record} dispute={form.dispute} />}
    </div>
  )
}

type SaveFailureProps = { message: string; way?: Way; isBusy: boolean }

function SaveFailure({ message, way, isBusy }: SaveFailureProps) {
  return (
    <>
      {message}
      {way && (
        <SmallButton
          type="submit"
          className={styles.retry}
          loading={isBusy}
          {...(way === 'stay' ? STAY : way === 'draft' ? DRAFT : {})}
        >
          Retry
        </SmallButton>
      )}
    </>
  )
}

const files = (count: number) => (count === 1 ? 'the file is' : `${count} files are`)

/** A file let go beside the field for it does nothing; without this the browser would open it and leave the form. */
function refuseFiles(event: DragEvent) {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}
