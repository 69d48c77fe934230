import { useQuery } from '@tanstack/react-query'
import { statusLabels } from '../../domain/enquiry/enquiry-status.ts'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { Timestamp } from '../shell/activity/Timestamp.tsx'
import styles from './EnquiryList.module.css'
import { colleaguesQuery } from './enquiry-queries.ts'
import { senderOf } from './sender.ts'

const PREVIEW_LENGTH = 200 // characters; more than a row shows

type Props = {
  enquiry: StoredEnquiry
  isOpen: boolean
  isCurrent: boolean
  onFocus: () => void
  onOpen: () => void
}

export function EnquiryRow({ enquiry, isOpen, isCurrent, onFocus, onOpen }: Props) {
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
