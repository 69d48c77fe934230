import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { may } from '../../../domain/account/role.ts'
import type { Opening } from '../../../domain/hiring/opening-schema.ts'
import { canBeSent } from '../../../domain/subscriber/mailing.ts'
import type { SubscriberFilter } from '../../../domain/subscriber/subscriber-schema.ts'
import { type Answer, call } from '../../session/api.ts'
import { callQuery, pagedQuery } from '../../session/queries.ts'
import { useSession } from '../../session/session.tsx'
import { sendOpening } from '../../shell/addresses.ts'

const PAGE_SIZE = 100
const POLL_INTERVAL = 2000 // ms

export type Subscriber = Answer<'GET /api/subscribers'>['items'][number]
export type Mailing = Answer<'GET /api/mailings'>['items'][number]
export type Draft = Answer<'GET /api/mailings/choices'>['openings'][number]

export const subscribersQuery = ({ q, state }: SubscriberFilter) => ({
  ...pagedQuery(['subscribers', state, q], (cursor) =>
    call('GET /api/subscribers', { query: { state, q, limit: PAGE_SIZE, cursor } }),
  ),
  placeholderData: keepPreviousData,
})

export const mailingsQuery = queryOptions({
  queryKey: ['mailings'],
  queryFn: () => call('GET /api/mailings'),
  // Without a mail server the mails wait forever, so there is nothing to poll for.
  refetchInterval: ({ state: { data } }) =>
    data?.leaves && data.items.some(({ state }) => state === 'sending') ? POLL_INTERVAL : false,
})

export const choicesQuery = {
  ...callQuery(['mailing-choices'], 'GET /api/mailings/choices'),
  // The form that is being written must not change.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
}

export const previewQuery = ({ jobId, subject, text }: Draft) =>
  queryOptions({
    queryKey: ['mailing-preview', jobId, subject, text],
    queryFn: () => call('POST /api/mailings/preview', { body: { jobId, subject, text } }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const subscriberCount = (count: number) =>
  count === 1 ? '1 subscriber' : `${count.toLocaleString('en')} subscribers`

/** The command 'Send to 120 subscribers' with its address; undefined where the opening cannot be sent. */
export function useSendingOf() {
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: ['subscribers', 'counts'],
    queryFn: async () => (await call('GET /api/subscribers', { query: { limit: 1 } })).counts,
    enabled: user !== undefined && may(user.role, 'subscribers'),
  })
  return (opening: Pick<Opening, 'id' | 'isOpen' | 'hidden'>) =>
    data && data.confirmed > 0 && canBeSent(opening)
      ? { label: `Send to ${subscriberCount(data.confirmed)}`, to: sendOpening(opening.id) }
      : undefined
}
