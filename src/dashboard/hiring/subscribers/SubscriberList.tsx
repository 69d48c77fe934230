import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SubscriberFilter } from '../../../domain/subscriber/subscriber-schema.ts'
import { call } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { confirm } from '../../shell/toasts/notify.tsx'
import { SubscriberRows } from './SubscriberRows.tsx'
import styles from './Subscribers.module.css'
import { type Subscriber, subscribersQuery } from './subscriber-queries.ts'

type Props = { filter: SubscriberFilter; mayRemove: boolean; onClearSearch: () => void }

/** The subscribers that a filter and a search let through, or why none are shown. More load while scrolling. */
export function SubscriberList({ filter, mayRemove, onClearSearch }: Props) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(subscribersQuery(filter))
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
  if (isPending) return <Skeleton height={240} role="status" aria-label="Loading the subscribers…" />
  if (!data) return <Failure message="The subscribers could not be loaded." retry={refetch} />
  const subscribers = data.pages.flatMap((page) => page.items)
  if (subscribers.length === 0) return <Nobody search={filter.q} onClear={onClearSearch} />
  const mayLoad = hasNextPage && !isError && !isFetchingNextPage
  return (
    <>
      <SubscriberRows
        // Another list begins at its top.
        key={`${filter.state} ${filter.q}`}
        subscribers={subscribers}
        isComplete={!hasNextPage}
        onMore={mayLoad ? fetchNextPage : undefined}
        onRemove={mayRemove ? ask : undefined}
      />
      {isError && <Failure message="More subscribers could not be loaded." retry={fetchNextPage} />}
    </>
  )
}

function Nobody({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search)
    return <p role="status">No subscribers yet. Visitors subscribe at the bottom of the Careers page.</p>
  return (
    <div className={styles.nothing}>
      <p role="status">No subscribers match “{search}”.</p>
      <Button variant="default" onClick={onClear}>
        Clear the search
      </Button>
    </div>
  )
}
