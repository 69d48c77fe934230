import { z } from 'zod'
import type { Opening } from '../../domain/hiring/opening-schema.ts'
import { mailWords } from '../../domain/mail/mail-words.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { canBeSent, suggestedMail } from '../../domain/subscriber/mailing.ts'
import { mailing, mailingChange, newMailing } from '../../domain/subscriber/mailing-schema.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { routesFor } from '../../http/call/route.ts'
import { findContent } from '../../store/content/content.ts'
import type { Database } from '../../store/database/database.ts'
import { openingStore } from '../../store/hiring/openings.ts'
import { listMailings } from '../../store/subscriber/mailing-list.ts'
import { endMailing, openingMail, setMailingStopped, startMailing } from '../../store/subscriber/mailings.ts'
import { countSubscribers } from '../../store/subscriber/subscribers.ts'
import { answerOnce, identified, identifiedSchema } from '../shared/answers.ts'

const KEY_REUSED = 'This Idempotency-Key was used for another mailing.'
const route = routesFor({ who: 'subscribers', missing: 'There is no such mailing.' })
const NOT_OPEN = 'This opening is closed or no longer exists.'

const mailingAnswer = identifiedSchema(mailing)
const choice = z.object({ jobId: z.string(), title: z.string(), subject: z.string(), text: z.string() })

type Settings = { publicUrl: string; smtp?: unknown }

/** /api/mailings: openings sent to the subscribers. */
export const mailingCalls = (db: Database, { publicUrl, smtp }: Settings) => {
  const sendableOpening = async (id: string): Promise<Opening> => {
    const opening = await openingStore.find(db, id)
    if (!opening || !canBeSent(opening)) throw notValid({ jobId: NOT_OPEN })
    return opening
  }
  const studioName = async () => (await findContent(db, 'site')).studioName

  return [
    route('GET /api/mailings', {
      summary: 'The openings that were sent to the subscribers, newest first, with their progress',
      answers: {
        200: z.object({
          items: z.array(mailingAnswer),
          leaves: z.boolean().meta({ description: 'False where no SMTP server is set up.' }),
        }),
      },
      run: async () => ({
        items: (await listMailings(db)).map(identified),
        leaves: smtp !== undefined,
      }),
    }),

    route('GET /api/mailings/choices', {
      summary:
        'The open openings, each with the subject and the text to begin with, and the number of receivers',
      answers: { 200: z.object({ openings: z.array(choice), receivers: z.number() }) },
      run: async () => {
        const [all, name, counts] = await Promise.all([
          openingStore.list(db),
          studioName(),
          countSubscribers(db),
        ])
        const openings = all
          .filter(canBeSent)
          .map((opening) => ({ jobId: opening.id, title: opening.title, ...suggestedMail(name, opening) }))
        return { openings, receivers: counts.confirmed }
      },
    }),

    route('POST /api/mailings/preview', {
      summary: 'The mail as it will be sent, with a link to unsubscribe that does nothing',
      body: newMailing,
      answers: { 200: z.object({ subject: z.string(), html: z.string(), receivers: z.number() }) },
      run: async ({ body }) => {
        const facts = openingMail(await sendableOpening(body.jobId), body)
        const sender = { studioName: await studioName(), publicUrl }
        const words = mailWords({ kind: 'opening', facts, to: '', token: 'preview' }, sender)
        const { mailHtml } = await import('../../outside/mail/mail-sheet.tsx')
        const { confirmed } = await countSubscribers(db)
        return { subject: words.subject, html: mailHtml({ words, ...sender }), receivers: confirmed }
      },
    }),

    route('POST /api/mailings', {
      summary:
        'Send an opening to all confirmed subscribers. The same call with the same `Idempotency-Key` sends it once',
      body: newMailing,
      answers: { 201: mailingAnswer },
      refuses: { 409: 'The opening is being sent already.' },
      run: async ({ c, user, body }) => {
        const opening = await sendableOpening(body.jobId)
        const made = await startMailing(db, user, opening, body, idempotencyKey(c, body))
        return identified(answerOnce(made, KEY_REUSED))
      },
    }),

    route('PATCH /api/mailings/:id', {
      summary: 'Stop a mailing, or continue a stopped one; a finished one stays as it is',
      body: mailingChange,
      answers: { 200: mailingAnswer },
      refuses: { 409: 'The opening is closed, so it cannot be continued.' },
      run: async ({ user, params, body }) =>
        identified(await setMailingStopped(db, user, params.id, body.stopped)),
    }),

    route('POST /api/mailings/:id/end', {
      summary: 'Give up the mails of a stopped mailing that were not sent; a finished one stays as it is',
      answers: { 200: mailingAnswer },
      refuses: { 409: 'It is not stopped.' },
      run: async ({ user, params }) => identified(await endMailing(db, user, params.id)),
    }),
  ]
}
