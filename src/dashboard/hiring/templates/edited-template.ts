import '../../editing/zod-without-eval.ts'
import { type MailText, mailTemplateLabels } from '../../../domain/hiring/mail-template.ts'
import { mailTemplateFields } from '../../../domain/hiring/mail-template-fields.ts'
import { type MailTemplate, templateText } from '../../../domain/hiring/mail-template-schema.ts'
import { checked } from '../../editing/checked.ts'
import type { EditedRecord, Version } from '../../editing/edited-record.ts'
import { refusalOf } from '../../session/api.ts'

/** How a template is kept, merged and saved while it is edited. */
export const editedTemplate = (name: MailTemplate['name']): EditedRecord<MailText, MailText> => ({
  noun: 'template',
  table: mailTemplateFields,
  check: (draft, saved) => checked(templateText, draft, saved),
  errorsIn: (errors) => errors,
  nameOf: () => `Mail: ${mailTemplateLabels[name]}`,
})

const versionOf = ({ subject, body, updatedAt }: MailTemplate): Version<MailText> => ({
  draft: { subject, body },
  updatedAt: updatedAt ?? undefined,
})

/** How a form reads what the server answers to a change. */
export const templateAnswers = {
  versionOf,
  conflictIn: (error: unknown) => refusalOf(error, 'PUT /api/mail-templates/:name', 409),
}
