import { z } from 'zod'
import { NEVER_SAVED } from '../../domain/content/content.ts'
import { editedTemplateNames } from '../../domain/hiring/mail-template.ts'
import {
  type MailTemplate,
  mailTemplate,
  mailTemplateChange,
} from '../../domain/hiring/mail-template-schema.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { route } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { listMailTemplates, mailTemplates } from '../../store/hiring/mail-templates.ts'
import { changeRecord } from '../record/record-calls.ts'
import { savedMeanwhileAnswer } from '../shared/answers.ts'

const answered = {
  store: mailTemplates,
  answer: mailTemplate,
  json: (_db: Database, template: MailTemplate) => template,
}

/** /api/mail-templates: the texts of the mails to candidates and of replies to enquiries. */
export const mailTemplateCalls = (db: Database) => [
  route('GET /api/mail-templates', {
    summary: 'The texts of the mails to candidates and of replies to enquiries, with their defaults',
    who: 'hiring',
    answers: { 200: z.array(mailTemplate) },
    run: () => listMailTemplates(db),
  }),

  route('PUT /api/mail-templates/:name', {
    summary: 'Change the text of a mail',
    who: 'mail-templates',
    body: mailTemplateChange,
    answers: { 200: mailTemplate },
    refuses: { 404: 'No such template.', 409: savedMeanwhileAnswer(mailTemplate) },
    run: async ({ user, params, body }) => {
      const name = editedTemplateNames.find((one) => one === params.name)
      if (!name) throw notFound('Template')
      // Null: the editor began from the default.
      const change = { ...body, updatedAt: body.updatedAt === null ? NEVER_SAVED : body.updatedAt }
      return changeRecord(db, answered, user, name, change)
    },
  }),
]
