import '../../editing/zod-without-eval.ts'
import { type MailText, mailTemplateLabels } from '../../../domain/hiring/mail-template.ts'
import { mailTemplateFields } from '../../../domain/hiring/mail-template-fields.ts'
import { type MailTemplate, templateText } from '../../../domain/hiring/mail-template-schema.ts'
import { checked } from '../../editing/rules/checked.ts'
import type { EditedRecord } from '../../editing/rules/edited-record.ts'
import { call, refusalOf } from '../../session/api.ts'

export const editedTemplate = (
  name: MailTemplate['name'],
): EditedRecord<MailText, MailText, MailTemplate> => ({
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
