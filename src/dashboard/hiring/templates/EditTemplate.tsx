import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import type { MailTemplate } from '../../../domain/hiring/mail-template-schema.ts'
import { EditForm } from '../../editing/EditForm.tsx'
import { useEditor } from '../../editing/use-editor.ts'
import { reload } from '../../session/queries.ts'
import { mailTemplatesQuery } from '../review/candidate-queries.ts'
import { editedTemplate } from './edited-template.ts'
import { TemplateFields } from './TemplateFields.tsx'

const TemplatePreview = lazy(() =>
  import('./TemplatePreview.tsx').then((file) => ({ default: file.TemplatePreview })),
)
const ReplyPreview = lazy(() =>
  import('./TemplatePreview.tsx').then((file) => ({ default: file.ReplyPreview })),
)

export function EditTemplate({ template }: { template: MailTemplate }) {
  const { name } = template
  const record = useMemo(() => editedTemplate(name), [name])
  const queries = useQueryClient()
  const form = useEditor(record, {
    stored: template,
    stay(saved) {
      queries.setQueryData(mailTemplatesQuery.queryKey, (before) =>
        before?.map((one) => (one.name === name ? saved : one)),
      )
      reload(queries, 'log')
    },
  })
  const { subject, body } = form.draft
  const isDefault = subject === template.default.subject && body === template.default.body
  return (
    <EditForm
      form={form}
      submitLabel="Save"
      editor="mail template"
      Preview={name === 'reply' ? ReplyPreview : TemplatePreview}
    >
      <TemplateFields
        key={form.revision}
        name={name}
        draft={form.draft}
        errors={form.errors}
        change={form.change}
        reset={
          <Button variant="default" disabled={isDefault} onClick={() => form.change(template.default)}>
            Reset to the default
          </Button>
        }
      />
    </EditForm>
  )
}
