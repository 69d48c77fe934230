import { z } from 'zod'
import { newReply, storedReply } from '../../domain/enquiry/reply-schema.ts'
import { plainMailText } from '../../domain/shared/mail-text-schema.ts'
import { conflict, Problem } from '../../domain/shared/problem.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { routesFor } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { readEnquiry } from '../../store/enquiry/enquiry-changes.ts'
import { repliesTo, replyDraft, sendReply } from '../../store/enquiry/replies.ts'
import { identified, identifiedSchema, KEY_REUSED, savedMeanwhileAnswer } from '../shared/answers.ts'
import { enquiryAnswer } from './enquiries.ts'

const route = routesFor({ who: 'enquiries', missing: 'No such enquiry.' })

/** The studio's replies to enquiries. */
export const replyCalls = (db: Database) => [
  route('GET /api/enquiries/:id/replies', {
    summary: 'The replies to an enquiry, oldest first, and the text that another one begins with',
    answers: { 200: z.object({ items: z.array(identifiedSchema(storedReply)), draft: plainMailText }) },
    run: async ({ user, params }) => {
      const enquiry = await readEnquiry(db, user, params.id)
      const items = await repliesTo(db, params.id)
      return { items: items.map(identified), draft: await replyDraft(db, enquiry) }
    },
  }),

  route('POST /api/enquiries/:id/reply', {
    summary:
      'Mail a reply to the visitor; the enquiry becomes ANSWERED. Sent again with the same `Idempotency-Key` it is mailed once',
    body: newReply,
    answers: { 201: enquiryAnswer },
    refuses: { 409: savedMeanwhileAnswer(enquiryAnswer) },
    run: async ({ c, user, params, body }) => {
      const { updatedAt: _, ...text } = body
      const call = idempotencyKey(c, { id: params.id, ...text })
      const outcome = await sendReply(db, user, params.id, body, call)
      if ('current' in outcome) {
        const { name, email } = outcome.savedBy
        const current = identified(outcome.current)
        throw conflict(`${name || email} has replied to this enquiry meanwhile.`, { ...outcome, current })
      }
      if (!outcome.hasSameBody) throw new Problem(422, KEY_REUSED)
      return identified(outcome.answer)
    },
  }),
]
