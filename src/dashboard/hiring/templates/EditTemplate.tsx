import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import type { MailText } from '../../../domain/hiring/mail-template.ts'
import type { MailTemplate } from '../../../domain/hiring/mail-template-schema.ts'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { EditForm } from '../../editing/EditForm.tsx'
import { useEditedRecord } from '../../editing/use-edited-record.ts'
import { useSave } from '../../editing/use-save.ts'
import { useSubmit } from '../../editing/use-submit.ts'
import { call } from '../../session/api.ts'
import { templatePlace } from '../../session/kept-drafts.ts'
import { reload } from '../../session/queries.ts'
import { mailTemplatesQuery } from '../review/candidate-queries.ts'
import { editedTemplate, templateAnswers } from './edited-template.ts'
import { TemplateFields } from './TemplateFields.tsx'

const TemplatePreview = lazy(() =>
  import('./TemplatePreview.tsx').then((file) => ({ default: file.TemplatePreview })),
)
const ReplyPreview = lazy(() =>
  import('./TemplatePreview.tsx').then((file) => ({ default: file.ReplyPreview })),
)

/** The editor of one template. */
export function EditTemplate({ template }: { template: MailTemplate }) {
  const { name } = template
  const record = useMemo(() => editedTemplate(name), [name])
  const [loaded] = useState(() => templateAnswers.versionOf(template))
  const queries = useQueryClient()
  const form = useEditedRecord(record, templatePlace(name), loaded)
  const { save, dispute } = useSave(form, templateAnswers)

  async function update(fields: MailText) {
    const outcome = await save(fields, async (change) => {
      // Without a version, the text began from the default.
      const body = { ...change, updatedAt: change.updatedAt ?? null }
      const saved = await call('PUT /api/mail-templates/:name', { params: { name }, body })
      queries.setQueryData(mailTemplatesQuery.queryKey, (before) =>
        before?.map((one) => (one.name === name ? saved : one)),
      )
      return saved
    })
    if (outcome !== 'still editing') void reload(queries, 'log')
    return outcome
  }

  const submit = useSubmit(form, {
    save: update,
    failureMessage: 'Failed to save the template. Please try again.',
  })
  const { subject, body } = form.draft
  const isDefault = subject === template.default.subject && body === template.default.body
  return (
    <>
      <EditForm
        submit={submit}
        submitLabel="Save"
        editor="mail template"
        Preview={name === 'reply' ? ReplyPreview : TemplatePreview}
      >
        <TemplateFields
          key={form.revision}
          name={name}
          draft={form.draft}
          errors={submit.errors}
          change={submit.change}
          reset={
            <Button variant="default" disabled={isDefault} onClick={() => submit.change(template.default)}>
              Reset to the default
            </Button>
          }
        />
      </EditForm>
      {dispute && <ConflictDialog record={record} dispute={dispute} />}
    </>
  )
}
