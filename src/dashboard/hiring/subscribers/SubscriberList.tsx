import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subscriberStateLabels } from '../../../domain/subscriber/subscriber.ts'
import type { SubscriberFilter } from '../../../domain/subscriber/subscriber-schema.ts'
import { call } from '../../session/api.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import { Timestamp } from '../../shell/activity/Timestamp.tsx'
import { Nothing, Waiting } from '../../shell/list/PagedList.tsx'
import { RowList } from '../../shell/list/RowList.tsx'
import { rowLegend } from '../../shell/list/rows.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './SubscriberList.module.css'
import { subscribersQuery } from './subscriber-queries.ts'

const ROW_HEIGHT = 48 // px

const legend = rowLegend('subscriber')

type Props = { filter: SubscriberFilter; mayRemove: boolean; onClearSearch: () => void }

/** The subscribers that a filter and a search let through, or why none are shown. More load while scrolling. */
export function SubscriberList({ filter, mayRemove, onClearSearch }: Props) {
  const list = useInfiniteQuery(subscribersQuery(filter))
  const [visited, setVisited] = useState('')
  return (
    <RowList
      name={`${filter.state} ${filter.q}`}
      label="Subscribers"
      list={list}
      items={list.data?.pages.flatMap((page) => page.items) ?? []}
      height={ROW_HEIGHT}
      legend={mayRemove ? legend : undefined}
      visited={visited}
      onVisit={setVisited}
      failures={['The subscribers could not be loaded.', 'More subscribers could not be loaded.']}
      waiting={<Waiting label="Loading the subscribers…" count={1} height={240} />}
      empty={
        filter.q ? (
          <Nothing words={`No subscribers match “${filter.q}”.`} clear={onClearSearch} />
        ) : (
          <p role="status">No subscribers yet. Visitors subscribe at the bottom of the Careers page.</p>
        )
      }
      className={styles.list}
      rowClassName={styles.row}
    >
      {(subscriber, focusable) => {
        const { id, email, state, createdAt, confirmedAt } = subscriber
        return (
          <>
            <span className={looks.line} title={email}>
              {email}
            </span>
            <span className={state === 'pending' ? looks.muted : undefined}>
              {subscriberStateLabels[state]}
            </span>
            <span className={styles.since}>
              since <Timestamp at={confirmedAt ?? createdAt} />
            </span>
            {mayRemove && (
              <ActionButton
                size="compact-sm"
                variant="subtle"
                asks={{
                  question: `Are you sure you want to remove ${email}? The address is erased, and gets no more mails.`,
                  yes: 'Yes, Remove',
                }}
                send={() => call('DELETE /api/subscribers/:id', { params: { id } })}
                onSaved={(answer) => answer}
                failure="The subscriber could not be removed."
                changed="subscribers"
                aria-label={`Remove ${email}`}
                {...focusable}
              >
                Remove
              </ActionButton>
            )}
          </>
        )
      }}
    </RowList>
  )
}
