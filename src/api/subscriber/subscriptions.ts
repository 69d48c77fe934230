import { message } from '../../domain/shared/answer-schema.ts'
import { pages } from '../../domain/shared/pages.ts'
import {
  CHECK_YOUR_MAIL,
  MAIL_FOLLOWS,
  SUBSCRIBED,
  SUBSCRIPTION_LINK_EXPIRED,
  UNSUBSCRIBED,
} from '../../domain/subscriber/subscriber.ts'
import { newSubscriber, subscriberLink } from '../../domain/subscriber/subscriber-schema.ts'
import { limitPerAddress } from '../../http/access/rate-limit.ts'
import { routesFor } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import {
  confirmSubscription,
  requestSubscription,
  unsubscribe,
} from '../../store/subscriber/subscriptions.ts'

const MAX_BODY_BYTES = 4 * 1024

const route = routesFor({ who: 'anyone', maxBytes: MAX_BODY_BYTES })

/** The calls that visitors make about a subscription. They are identified by the token of a mailed link. */
export const subscriptionCalls = (db: Database, { smtp }: { smtp?: unknown }) => [
  route('POST /api/subscribers', {
    summary:
      'Ask for new openings by e-mail; the answer is the same for every address. A mail with a link confirms it',
    limit: limitPerAddress(db, 'subscribe'),
    body: newSubscriber,
    answers: { 202: message },
    run: async ({ body }) => {
      await requestSubscription(db, body.email)
      return { message: smtp ? CHECK_YOUR_MAIL : MAIL_FOLLOWS }
    },
  }),

  route('POST /api/subscribers/confirm', {
    summary: 'Confirm a subscription by the token of the link that was mailed',
    limit: limitPerAddress(db, 'confirm-subscription'),
    body: subscriberLink,
    refuses: { 422: SUBSCRIPTION_LINK_EXPIRED },
    says: SUBSCRIBED,
    run: ({ body }) => confirmSubscription(db, body.token),
  }),

  route('GET /api/subscribers/unsubscribe/:token', {
    summary: 'Leads to the page with the button that unsubscribes; changes nothing',
    answers: { 303: message },
    run: ({ c, params }) => {
      c.header('Referrer-Policy', 'no-referrer')
      c.header('Location', `${pages.unsubscribe.path}#token=${encodeURIComponent(params.token)}`)
      return { message: 'Press the button on this page.' }
    },
  }),

  route('POST /api/subscribers/unsubscribe/:token', {
    summary:
      'Unsubscribe and erase the address, by the token of any mail to it; also by the List-Unsubscribe-Post header of mail programs (RFC 8058). The answer is the same for every token',
    says: UNSUBSCRIBED,
    run: ({ params }) => unsubscribe(db, params.token),
  }),
]
