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
import { contentPlace } from '../../session/kept-drafts.ts'
import type { EditedPage } from './edited-page.ts'

type Props<P extends ContentPage, Content extends object> = {
  record: EditedPage<P, Content>
  loaded: Version<Content>
  Preview: LazyExoticComponent<ComponentType<PreviewProps<Content>>>
  onSaved: (content: Content & { updatedAt: string }) => void
  /** Asks the person about what a save changes elsewhere; false goes on editing. */
  maySave?: (fields: Content, saved: Content) => Promise<boolean>
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
    if (maySave && !(await maySave(fields, form.base.draft))) return 'still editing'
    const outcome = await save(fields, record.save)
    if (outcome !== 'still editing') {
      const { saved } = outcome
      onSaved({ ...saved.draft, updatedAt: saved.updatedAt! })
    }
    return outcome
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
