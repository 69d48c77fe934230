import { type ComponentType, type LazyExoticComponent, type ReactNode, useEffect } from 'react'
import type { ContentPage } from '../../../domain/content/content.ts'
import { fieldsIn } from '../../../domain/record-fields.ts'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { EditForm } from '../../editing/EditForm.tsx'
import type { Version } from '../../editing/edited-record.ts'
import type { PreviewProps } from '../../editing/LivePreview.tsx'
import type { Saved } from '../../editing/save-merged.ts'
import { useEditedRecord } from '../../editing/use-edited-record.ts'
import { useSave } from '../../editing/use-save.ts'
import { type Submit, useSubmit } from '../../editing/use-submit.ts'
import { messageOf } from '../../session/api.ts'
import { contentPlace } from '../../session/kept-drafts.ts'
import { offerUndo, toastError, toastSuccess } from '../../shell/toasts/notify.tsx'
import type { EditedPage } from './edited-page.ts'

/** Other changes that are saved with the page in one call: more of the call's body, that of its Undo, and what is said of it. */
export type SavedWith = { body: object; undo: object; message: string; changed: () => void }

/** Asks the person about what a save changes elsewhere; false goes on editing. */
export type MaySave<Content> = (fields: Content, saved: Content) => Promise<boolean | SavedWith>

type Props<P extends ContentPage, Content extends object> = {
  record: EditedPage<P, Content>
  loaded: Version<Content>
  Preview: LazyExoticComponent<ComponentType<PreviewProps<Content>>>
  onSaved: (content: Content & { updatedAt: string }) => void
  maySave?: MaySave<Content>
  /** There is something that is not saved, or no longer. */
  onDirty: (isDirty: boolean) => void
  children: (submit: Submit<Content, Content>) => ReactNode
}

/** The form of a content page: saving stays on the page. */
export function ContentEditor<P extends ContentPage, Content extends object>({
  record,
  loaded,
  Preview,
  maySave,
  onSaved,
  onDirty,
  children,
}: Props<P, Content>) {
  const form = useEditedRecord(record, contentPlace(record.page), loaded)
  const { save, dispute } = useSave<Content, Content, Content & { updatedAt: string }>(form, {
    versionOf: versionOf(record),
    conflictIn: record.conflictIn,
  })
  const submit = useSubmit(form, {
    save: update,
    failureMessage: 'Failed to save the page. Please try again.',
  })
  const { isDirty } = form

  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  async function update(fields: Content): Promise<Saved<Content>> {
    const before = form.base.draft
    const answer = maySave ? await maySave(fields, before) : true
    if (!answer) return 'still editing'
    const also = answer === true ? undefined : answer
    const outcome = await save(fields, (body) => record.save({ ...body, ...also?.body }))
    if (outcome === 'still editing') return outcome
    const { saved, arrived } = outcome
    onSaved({ ...saved.draft, updatedAt: saved.updatedAt! })
    also?.changed()
    // Undo would take away what others saved meanwhile.
    if (also && arrived.length > 0) toastSuccess(also.message)
    else if (also) offerUndo(also.message, () => undo({ ...before, updatedAt: saved.updatedAt }, also))
    return outcome
  }

  async function undo(before: Content & { updatedAt?: string }, { undo, changed }: SavedWith) {
    try {
      const answer = await record.save({ ...before, ...undo })
      onSaved(answer)
      form.goOn(versionOf(record)(answer))
      changed()
      toastSuccess('The change is undone.')
    } catch (error) {
      toastError(messageOf(error, 'The change could not be undone.'))
    }
  }

  return (
    <>
      <EditForm submit={submit} submitLabel="Save" editor={record.page} Preview={Preview}>
        {children(submit)}
      </EditForm>
      {dispute && <ConflictDialog record={record} dispute={dispute} />}
    </>
  )
}

export const versionOf =
  <P extends ContentPage, Content extends object>({ table }: EditedPage<P, Content>) =>
  ({ updatedAt, ...content }: Content & { updatedAt: string }): Version<Content> => ({
    draft: fieldsIn<object>(table, content) as Content,
    updatedAt,
  })
