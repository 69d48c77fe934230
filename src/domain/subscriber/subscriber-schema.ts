import { z } from 'zod'
import { email } from '../account/email-schema.ts'
import { cursor } from '../shared/cursor-schema.ts'
import { SEARCH_LENGTH } from '../shared/search-text.ts'
import { line } from '../shared/text-schema.ts'

export const subscriberStates = ['pending', 'confirmed'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const newSubscriber = z.object({ email })

const NO_TOKEN = 'Open the link in the mail again.'
export const subscriberLink = z.object({ token: z.string(NO_TOKEN).min(1, NO_TOKEN).max(200) })

/** Times are ISO. */
export const subscriber = z
  .object({
    id: z.string(),
    email: z.string(),
    state: z.enum(subscriberStates),
    createdAt: z.string(),
    confirmedAt: z.string().nullable(),
  })
  .meta({ id: 'Subscriber' })
export type Subscriber = z.output<typeof subscriber>

export const subscriberFilter = z.object({
  q: line(SEARCH_LENGTH).default('').meta({ description: 'A part of the address.' }),
  state: z.enum(subscriberStates, `Choose one of ${subscriberStates.join(', ')}.`).optional(),
})
export type SubscriberFilter = z.output<typeof subscriberFilter>

/** `cursor` is the time and id of the last subscriber of the previous page. */
export const subscriberPage = subscriberFilter.extend({
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: cursor.optional(),
})
export type SubscriberPage = z.output<typeof subscriberPage>

export const subscriberCounts = z.record(z.enum(subscriberStates), z.number())
export type SubscriberCounts = z.output<typeof subscriberCounts>
