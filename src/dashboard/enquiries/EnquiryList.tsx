import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { statusLabels } from '../../domain/enquiry/enquiry-status.ts'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { Timestamp } from '../shell/activity/Timestamp.tsx'
import { useLegend } from '../shell/keys/legend.ts'
import { focusRow, indexAfter, rowLegend, useRows } from '../shell/list/rows.ts'
import styles from './EnquiryList.module.css'
import { colleaguesQuery } from './enquiry-queries.ts'
import { senderOf } from './sender.ts'

const ROW_HEIGHT = 88 // px
const OVERSCAN = 6 // rows drawn above and below what is seen

const legend = { ...rowLegend('enquiry'), Enter: 'Open the enquiry' }

type Props = {
  label: string
  enquiries: readonly StoredEnquiry[]
  openId: string
  /** The id of the row that is in the tab order; the first row when there is none with it. */
  visited: string
  onVisit: (id: string) => void
  onOpen: (id: string) => void
  isComplete: boolean
  /** Called when the end is near; absent while nothing can be loaded. */
  onMore?: () => void
}

/** It has one Tab stop; the arrow keys, Home and End move between the rows, and Enter opens one. */
export function EnquiryList({
  label,
  enquiries,
  openId,
  visited,
  onVisit,
  onOpen,
  isComplete,
  onMore,
}: Props) {
  useLegend('List', legend)
  const found = enquiries.findIndex(({ id }) => id === visited)
  const current = Math.max(0, found)
  const { rows, setScroller } = useRows({
    count: enquiries.length,
    height: ROW_HEIGHT,
    current: found,
    overscan: OVERSCAN,
    onMore,
  })

  function move(event: KeyboardEvent) {
    const target = indexAfter(event.key, current, enquiries.length)
    if (target === undefined) return
    event.preventDefault()
    const next = enquiries[target]
    if (next) focusRow(next.id, onVisit)
  }

  return (
    <div ref={setScroller} className={styles.scroller}>
      <ul
        aria-label={label}
        className={styles.rows}
        style={{ height: enquiries.length * ROW_HEIGHT }}
        onKeyDown={move}
      >
        {rows.map(({ index }) => {
          const enquiry = enquiries[index]!
          return (
            <li
              key={enquiry.id}
              className={styles.place}
              style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT }}
              aria-setsize={isComplete ? enquiries.length : -1}
              aria-posinset={index + 1}
            >
              <EnquiryRow
                enquiry={enquiry}
                isOpen={enquiry.id === openId}
                isCurrent={index === current}
                onFocus={() => onVisit(enquiry.id)}
                onOpen={() => onOpen(enquiry.id)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const PREVIEW_LENGTH = 200 // characters; more than a row shows

type RowProps = {
  enquiry: StoredEnquiry
  isOpen: boolean
  isCurrent: boolean
  onFocus: () => void
  onOpen: () => void
}

function EnquiryRow({ enquiry, isOpen, isCurrent, onFocus, onOpen }: RowProps) {
  const { id, company, message, note, status, receivedAt } = enquiry
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const assignee = colleagues.find((one) => one.id === enquiry.assignee)
  const facts = [
    status === 'READ' ? '' : statusLabels[status],
    assignee && `For ${assignee.name || assignee.email}`,
    note && 'Note',
    company,
  ].filter(Boolean)
  return (
    <button
      type="button"
      className={status === 'NEW' ? `${styles.row} ${styles.unread}` : styles.row}
      data-name-of={id}
      aria-current={isOpen || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <span className={styles.head}>
        <span className={styles.name}>{senderOf(enquiry)}</span>
        <Timestamp at={receivedAt} className={styles.time} />
      </span>
      <span className={styles.message}>{message.slice(0, PREVIEW_LENGTH)}</span>
      <span className={styles.facts}>{facts.join(' · ')}</span>
    </button>
  )
}
