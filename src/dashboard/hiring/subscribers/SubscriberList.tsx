import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { subscriberStateLabels } from '../../../domain/subscriber/subscriber.ts'
import type { SubscriberFilter } from '../../../domain/subscriber/subscriber-schema.ts'
import { call } from '../../session/api.ts'
import { Timestamp } from '../../shell/activity/Timestamp.tsx'
import { useChange } from '../../shell/change.ts'
import { useLegend } from '../../shell/keys/legend.ts'
import { Nothing, PagedList, Waiting } from '../../shell/list/PagedList.tsx'
import { indexAfter, rowLegend, useRows } from '../../shell/list/rows.ts'
import { confirm } from '../../shell/toasts/notify.tsx'
import styles from './SubscriberList.module.css'
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

const ROW_HEIGHT = 48 // px
const OVERSCAN = 8 // rows drawn above and below what is seen

const none = {}
const legend = rowLegend('subscriber')

type RowsProps = {
  subscribers: readonly Subscriber[]
  isComplete: boolean
  /** Called when the end is near; absent while nothing can be loaded. */
  onMore?: () => void
  /** Absent for who may only read. */
  onRemove?: (subscriber: Subscriber) => void
}

/** One Tab stop; the arrow keys, Home and End move between the rows, or scroll if the rows have no button. */
function SubscriberRows({ subscribers, isComplete, onMore, onRemove }: RowsProps) {
  useLegend('List', onRemove ? legend : none)
  const list = useRef<HTMLUListElement>(null)
  const [visited, setVisited] = useState({ id: '', index: 0 })
  const count = subscribers.length
  const found = subscribers.findIndex(({ id }) => id === visited.id)
  // After a removal, the row that took its place.
  const current = found >= 0 ? found : Math.min(visited.index, count - 1)
  const { rows, scrollToIndex, setScroller } = useRows({
    count,
    height: ROW_HEIGHT,
    current,
    overscan: OVERSCAN,
    onMore,
  })

  const wasRemoved = visited.id !== '' && found < 0
  useEffect(() => {
    if (wasRemoved && document.activeElement === document.body) focusCurrent(list.current)
  }, [wasRemoved])

  function move(event: KeyboardEvent) {
    const target = indexAfter(event.key, current, count)
    if (target === undefined) return
    event.preventDefault()
    const next = subscribers[target]
    if (!next) return
    // The row must be drawn before it can have the focus.
    flushSync(() => setVisited({ id: next.id, index: target }))
    scrollToIndex(target)
    focusCurrent(list.current)
  }

  return (
    <div ref={setScroller} className={styles.scroller} tabIndex={onRemove ? undefined : 0}>
      <ul
        ref={list}
        aria-label="Subscribers"
        className={styles.rows}
        style={{ height: count * ROW_HEIGHT }}
        onKeyDown={onRemove && move}
      >
        {rows.map(({ index, start }) => {
          const subscriber = subscribers[index]!
          const { id, email, state, createdAt, confirmedAt } = subscriber
          return (
            <li
              key={id}
              className={styles.row}
              style={{ top: start, height: ROW_HEIGHT }}
              aria-setsize={isComplete ? count : -1}
              aria-posinset={index + 1}
            >
              <span className={styles.email} title={email}>
                {email}
              </span>
              <span className={state === 'pending' ? styles.pending : undefined}>
                {subscriberStateLabels[state]}
              </span>
              <span className={styles.since}>
                since <Timestamp at={confirmedAt ?? createdAt} />
              </span>
              {onRemove && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Remove ${email}`}
                  data-current={index === current || undefined}
                  tabIndex={index === current ? 0 : -1}
                  onFocus={() => setVisited({ id, index })}
                  onClick={() => onRemove(subscriber)}
                >
                  Remove
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const focusCurrent = (list: HTMLElement | null) =>
  list?.querySelector<HTMLElement>('[data-current]')?.focus({ preventScroll: true })
