import { useInfiniteQuery } from '@tanstack/react-query'
import type { SubscriberFilter } from '../../../domain/subscriber/subscriber-schema.ts'
import { call } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'
import { Nothing, PagedList, Waiting } from '../../shell/list/PagedList.tsx'
import { confirm } from '../../shell/toasts/notify.tsx'
import { SubscriberRows } from './SubscriberRows.tsx'
import { type Subscriber, subscribersQuery } from './subscriber-queries.ts'

type Props = { filter: SubscriberFilter; mayRemove: boolean; onClearSearch: () => void }

/** The subscribers that a filter and a search let through, or why none are shown. More load while scrolling. */
export function SubscriberList({ filter, mayRemove, onClearSearch }: Props) {
  const list = useInfiniteQuery(subscribersQuery(filter))
  const remove = useChange({
    send: ({ id }: Subscriber) => call('DELETE /api/subscribers/:id', { params: { id } }),
    onSaved: (answer) => answer,
    failure: 'The subscriber could not be removed.',
    changed: 'subscribers',
  })
  const ask = (subscriber: Subscriber) =>
    confirm({
      question: `Are you sure you want to remove ${subscriber.email}? The address is erased, and gets no more mails.`,
      yes: 'Yes, Remove',
      onYes: () => remove.mutate(subscriber),
    })
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const subscribers = data?.pages.flatMap((page) => page.items) ?? []
  const empty = filter.q ? (
    <Nothing words={`No subscribers match “${filter.q}”.`} clear={onClearSearch} />
  ) : (
    <p role="status">No subscribers yet. Visitors subscribe at the bottom of the Careers page.</p>
  )
  return (
    <PagedList
      list={list}
      failures={['The subscribers could not be loaded.', 'More subscribers could not be loaded.']}
      waiting={<Waiting label="Loading the subscribers…" count={1} height={240} />}
      empty={subscribers.length === 0 && empty}
    >
      <SubscriberRows
        // Another list begins at its top.
        key={`${filter.state} ${filter.q}`}
        subscribers={subscribers}
        isComplete={!hasNextPage}
        onMore={hasNextPage && !isError && !isFetchingNextPage ? fetchNextPage : undefined}
        onRemove={mayRemove ? ask : undefined}
      />
    </PagedList>
  )
}
