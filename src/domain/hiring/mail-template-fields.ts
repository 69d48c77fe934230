import type { RecordTable } from '../fields/record-fields.ts'
import type { MailText } from './mail-template.ts'

export const mailTemplateFields = {
  subject: { audience: 'staff', label: 'Subject', empty: '', isRequired: true },
  body: { audience: 'staff', label: 'Text', empty: '', isRequired: true },
} satisfies RecordTable<MailText>
