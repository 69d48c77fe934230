import '../../editing/zod-without-eval.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import {
  type MailText,
  mailTemplateFields,
  mailTemplateLabels,
} from '../../../domain/hiring/mail-template.ts'
import { type MailTemplate, templateText } from '../../../domain/hiring/mail-template-schema.ts'
import { EditForm } from '../../editing/EditForm.tsx'
import { checked } from '../../editing/rules/checked.ts'
import type { EditedRecord } from '../../editing/rules/edited-record.ts'
import { useEditor } from '../../editing/use-editor.ts'
import { call, refusalOf } from '../../session/api.ts'
import { reload } from '../../session/queries.ts'
import { mailTemplatesQuery } from '../review/candidate-queries.ts'
import { TemplateFields } from './TemplateFields.tsx'

const preview = (name: 'TemplatePreview' | 'ReplyPreview') =>
  lazy(() => import('./TemplatePreview.tsx').then((file) => ({ default: file[name] })))
const TemplatePreview = preview('TemplatePreview')
const ReplyPreview = preview('ReplyPreview')

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

const editedTemplate = (name: MailTemplate['name']): EditedRecord<MailText, MailText, MailTemplate> => ({
  kind: 'mail-template',
  table: mailTemplateFields,
  check: (draft, saved) => checked(templateText, draft, saved),
  errorsIn: (errors) => errors,
  nameOf: () => `Mail: ${mailTemplateLabels[name]}`,
  versionOf: ({ subject, body, updatedAt }) => ({
    draft: { subject, body },
    updatedAt: updatedAt ?? undefined,
  }),
  idOf: () => name,
  failure: () => 'Failed to save the template. Please try again.',
  // Without a version, the text began from the default.
  write: ({ updatedAt = null, ...text }) =>
    call('PUT /api/mail-templates/:name', { params: { name }, body: { ...text, updatedAt } }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/mail-templates/:name', 409),
})
