import { z } from 'zod'
import { cursor } from '../../domain/shared/cursor-schema.ts'
import { routesFor } from '../../http/call/route.ts'
import { findContent } from '../../store/content/content.ts'
import type { Database } from '../../store/database/database.ts'
import { listOutbox, readMail, sendAgain } from '../../store/mail/outbox.ts'
import { mailAnswer, mailJson, openMailAnswer, openMailJson } from './outbox-json.ts'

const route = routesFor({ who: 'outbox', missing: 'There is no such mail.' })

const outboxPage = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: cursor.optional(),
})
const outboxPageAnswer = z.object({
  mails: z.array(mailAnswer),
  next: z.string().nullable().meta({ description: 'The cursor of the next page, or null.' }),
  leaves: z.boolean().meta({ description: 'False where no SMTP server is set up.' }),
})

/** /api/outbox: all mails. Without SMTP_URL they are not sent, and a Super Admin reads them here. */
export function outboxCalls(db: Database, settings: { publicUrl: string; smtp?: unknown }) {
  const leaves = settings.smtp !== undefined
  const sender = async () => {
    const { studioName } = await findContent(db, 'site')
    return { studioName, publicUrl: settings.publicUrl }
  }
  return [
    route('GET /api/mail-server', {
      summary: 'Whether mails leave: without an SMTP server they wait in the outbox',
      who: 'signed in',
      answers: { 200: z.object({ leaves: z.boolean() }) },
      run: () => ({ leaves }),
    }),

    route('GET /api/outbox', {
      summary: 'Every mail, newest first',
      query: outboxPage,
      answers: { 200: outboxPageAnswer },
      run: async ({ query }) => {
        const { mails, next } = await listOutbox(db, query)
        const from = await sender()
        return { mails: mails.map((mail) => mailJson(mail, from, !leaves)), next, leaves }
      },
    }),

    route('GET /api/outbox/:id', {
      summary: 'A mail with its text; reading is logged. With SMTP, links are not shown',
      answers: { 200: openMailAnswer },
      run: async ({ user, params }) =>
        openMailJson(await readMail(db, user, params.id), await sender(), !leaves),
    }),

    route('POST /api/outbox/:id/send-again', {
      summary: 'Send a failed mail again',
      answers: { 200: mailAnswer },
      refuses: { 409: 'It was not given up, or its link has ended.' },
      run: async ({ user, params }) =>
        mailJson(await sendAgain(db, user, params.id), await sender(), !leaves),
    }),
  ]
}
