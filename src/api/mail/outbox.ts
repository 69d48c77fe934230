import { Hono } from 'hono'
import { z } from 'zod'
import { emptySite } from '../../domain/content/content.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { checked } from '../../http/body.ts'
import { guard, whoAsks } from '../../http/guard.ts'
import { findContent } from '../../store/content/content.ts'
import type { Database } from '../../store/database.ts'
import { listOutbox, readMail, sendAgain } from '../../store/mail/outbox.ts'
import { described } from '../described.ts'
import { mailJson, openMailJson } from './outbox-json.ts'

const group = 'Outbox'
const NO_SUCH_MAIL = 'There is no such mail.'

const outboxPage = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(100).optional(),
})

/** /api/outbox: every mail of the program. Without SMTP_URL they stay there and are read there. */
export function outboxCalls(db: Database, settings: { publicUrl: string; smtp?: unknown }) {
  const leaves = settings.smtp !== undefined
  const app = new Hono<AppEnv>()

  app.get(
    '/',
    described({
      summary: 'Every mail, newest first',
      who: 'outbox',
      group,
      query: outboxPage,
      answers: {
        200: '`{mails, next, leaves}`; `next` is the cursor of the next page, or null; `leaves` is false where no SMTP server is set up',
      },
    }),
    guard('outbox'),
    async (c) => {
      const { limit, cursor } = checked(outboxPage, c.req.query())
      const { mails, next } = await listOutbox(db, { limit, before: cursor })
      return c.json({ mails: mails.map(mailJson), next, leaves })
    },
  )

  app.get(
    '/:id',
    described({
      summary:
        'A mail and its words; who reads one stands in the log. Where mails leave by SMTP, links are not shown',
      who: 'outbox',
      group,
      answers: { 200: 'The mail with `subject` and `text`.' },
      refuses: { 404: NO_SUCH_MAIL },
    }),
    guard('outbox'),
    async (c) => {
      const mail = await readMail(db, whoAsks(c).user, c.req.param('id'))
      const { studioName } = (await findContent(db, 'site')) ?? emptySite
      return c.json(openMailJson(mail, { studioName, publicUrl: settings.publicUrl }, !leaves))
    },
  )

  app.post(
    '/:id/send-again',
    described({
      summary: 'Try a mail again that was given up',
      who: 'outbox',
      group,
      answers: { 200: 'The mail.' },
      refuses: { 404: NO_SUCH_MAIL, 409: 'It was not given up, or its link has ended.' },
    }),
    guard('outbox'),
    async (c) => c.json(mailJson(await sendAgain(db, whoAsks(c).user, c.req.param('id')))),
  )

  return app
}
