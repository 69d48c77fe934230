import { startTransition, useEffect, useRef } from 'react'
import { isSame } from '../../../domain/shared/is-same.ts'
import { EditForm } from '../../editing/EditForm.tsx'
import { wholeOf } from '../../editing/edited.ts'
import { focusField } from '../../editing/focus-field.ts'
import { Fields } from '../../editing/inputs/Fields.tsx'
import type { Saved } from '../../editing/rules/save-merged.ts'
import type { SharedDraft } from '../../editing/rules/shared-draft.ts'
import { useEditor } from '../../editing/use-editor.ts'
import { sayArrivedIn } from '../../publishing/say-arrived.ts'
import { isUnanswered, messageOf } from '../../session/api.ts'
import { offerUndo, toastError, toastSuccess } from '../../shell/toasts/notify.tsx'
import type { EditedPage, PageTypes, SavedPage } from './edited-page.ts'

/** Other changes that are saved with the page in one call: more of the call's body, that of the Undo of its answer if there is one, and what is said of it. */
type SavedWith = {
  body: object
  undo: (answer: object) => object | undefined
  message: string
  changed: () => void
}

/** The answer of a person. `mayRepeat`: when no answer of the server has come, whether this one still holds. */
type Permission = { also?: SavedWith; mayRepeat?: () => Promise<boolean> }

/** Asks the person about what a save changes elsewhere; undefined goes on editing. */
export type MaySave<Content> = (fields: Content, saved: Content) => Promise<Permission | undefined>

export type EditorProps<Content extends object> = {
  record: EditedPage<Content>
  maySave?: MaySave<Content>
}
type Props<Content extends object> = EditorProps<Content> & {
  loaded: { stored?: SavedPage<Content>; shared?: SharedDraft<Content> }
  /** The field that gets the focus when the form opens. */
  field?: string
  onSaved: (content: SavedPage<Content>) => void
  /** There is something that is not saved, or no longer. */
  onDirty: (isDirty: boolean) => void
}

/** The form of a content page: saving stays on the page. */
export function ContentEditor<Content extends object>({
  record,
  loaded,
  maySave = async () => ({}),
  field,
  onSaved,
  onDirty,
}: Props<Content>) {
  const form = useEditor<PageTypes<Content>>(record, { ...loaded, saving: save, stay: onSaved })
  const { isDirty } = form
  const unanswered = useRef<Permission & { fields: Content }>(undefined)

  // It draws the form again, which the next letter does not wait for.
  useEffect(() => startTransition(() => onDirty(isDirty)), [isDirty, onDirty])

  useEffect(() => {
    if (field && form.element.current) void focusField(form.element.current, record.table, field)
  }, [field, form.element, record.table])

  async function save(
    fields: Content,
    before: Content,
    send: (more?: object) => Promise<Saved<SavedPage<Content>>>,
  ) {
    const last = isSame(unanswered.current?.fields, fields) ? unanswered.current : undefined
    // A save that may have arrived is sent again as it was, without another question.
    const answer = (await last?.mayRepeat?.()) ? last : await maySave(fields, before)
    if (!answer) return 'still editing'
    const { also } = answer
    const outcome = await send(also?.body).catch((error) => {
      unanswered.current = isUnanswered(error) ? { ...answer, fields } : undefined
      throw error
    })
    unanswered.current = undefined
    if (outcome === 'still editing' || !also) return outcome
    also.changed()
    const { who, publication, answer: saved } = outcome
    const back = also.undo(saved)
    if (publication)
      offerUndo(also.message, () => {
        // It says itself what fails.
        form.draftActions.undoPublishing(publication).then(also.changed, () => undefined)
      })
    // It was merged with what somebody else saved, which Undo would take away.
    else if (who !== '' || !back) toastSuccess(also.message)
    else offerUndo(also.message, () => undo({ ...before, ...back, updatedAt: saved.updatedAt }, saved, also))
    if (publication) sayArrivedIn(publication)
    // One Undo for both.
    return { ...outcome, publication: undefined }
  }

  async function undo(fields: SavedPage<Content>, saved: SavedPage<Content>, { changed }: SavedWith) {
    try {
      const answer = await record.write(fields, saved)
      onSaved(answer)
      form.undone(answer)
      changed()
      toastSuccess('The change is undone.')
    } catch (error) {
      toastError(messageOf(error, 'The change could not be undone.'))
    }
  }

  return (
    <EditForm
      form={form}
      submitLabel={form.showsDraft ? 'Publish' : 'Save'}
      editor={record.page}
      Preview={record.Preview}
    >
      <Fields<Content> {...wholeOf(form)} table={record.table} inputs={record.inputs} />
    </EditForm>
  )
}
