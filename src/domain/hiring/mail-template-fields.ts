import type { FieldTable } from '../record-fields.ts'
import type { MailText } from './mail-template.ts'

/** Every field of a mail template. */
export const mailTemplateFields = {
  subject: { label: 'Subject', empty: '', isRequired: true },
  body: { label: 'Text', empty: '', isRequired: true },
} satisfies FieldTable<MailText>
