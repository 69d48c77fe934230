import { Button } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { subscriberStateLabels } from '../../../domain/subscriber/subscriber.ts'
import { Timestamp } from '../../shell/activity/Timestamp.tsx'
import { useLegend } from '../../shell/keys/legend.ts'
import { indexAfter, rowLegend, useRows } from '../../shell/list/rows.ts'
import styles from './SubscriberRows.module.css'
import type { Subscriber } from './subscriber-queries.ts'

const ROW_HEIGHT = 48 // px
const OVERSCAN = 8 // rows drawn above and below what is seen

const none = {}
const legend = rowLegend('subscriber')

type Props = {
  subscribers: readonly Subscriber[]
  /** Whether all have arrived. */
  isComplete: boolean
  /** Called when the end is near; absent while nothing can be loaded. */
  onMore?: () => void
  /** Absent for who may only read. */
  onRemove?: (subscriber: Subscriber) => void
}

/**
 * Draws the visible rows and the focused one. The list has one Tab stop; the arrow keys, Home and End move between the rows, or
 * scroll where the rows have no button.
 */
export function SubscriberRows({ subscribers, isComplete, onMore, onRemove }: Props) {
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
