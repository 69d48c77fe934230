import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { statusLabels } from '../../domain/enquiry/enquiry-status.ts'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { cutText } from '../../domain/shared/cut-text.ts'
import { Timestamp } from '../shell/activity/Timestamp.tsx'
import { Nothing, Waiting } from '../shell/list/PagedList.tsx'
import { RowList } from '../shell/list/RowList.tsx'
import { rowLegend } from '../shell/list/rows.ts'
import looks from '../shell/looks/looks.module.css'
import styles from './EnquiryList.module.css'
import { colleaguesQuery, type useEnquiries } from './enquiry-queries.ts'
import { filterLabels, type InboxFilter, type InboxView, senderOf } from './inbox-view.ts'

const ROW_HEIGHT = 88 // px

const legend = { ...rowLegend('enquiry'), Enter: 'Open the enquiry' }

type Props = Pick<ReturnType<typeof useEnquiries>, 'list' | 'enquiries'> & {
  view: InboxView
  openId: string
  /** The id of the row that is in the tab order; the first row when there is none with it. */
  visited: string
  onVisit: (id: string) => void
  onOpen: (id: string) => void
  onClearSearch: () => void
}

/** Enter opens an enquiry. */
export function EnquiryList({ view, list, enquiries, openId, onOpen, onClearSearch, ...rest }: Props) {
  const { filter, search } = view
  return (
    <RowList
      name={`${filter} ${search}`}
      label={search ? `Enquiries that match ${search}` : `${filterLabels[filter]}: enquiries`}
      list={list}
      items={enquiries}
      height={ROW_HEIGHT}
      legend={legend}
      failures={['The enquiries could not be loaded.', 'More enquiries could not be loaded.']}
      waiting={<Waiting label="Loading the enquiries…" count={6} height={72} className={styles.loading} />}
      empty={
        search ? (
          <Nothing className={styles.none} words={`No enquiries match “${search}”.`} clear={onClearSearch} />
        ) : (
          <p role="status" className={`${styles.none} ${looks.muted}`}>
            {emptyTexts[filter]}
          </p>
        )
      }
      {...rest}
    >
      {(enquiry, focusable) => (
        <EnquiryRow
          enquiry={enquiry}
          aria-current={enquiry.id === openId || undefined}
          onClick={() => onOpen(enquiry.id)}
          {...focusable}
        />
      )}
    </RowList>
  )
}

const emptyTexts: Record<InboxFilter, string> = {
  all: 'No enquiries. What visitors write through the contact form appears here.',
  mine: 'No enquiries are assigned to you.',
  NEW: 'No new enquiries.',
  READ: 'No read enquiries that wait for an answer.',
  ANSWERED: 'No answered enquiries.',
  SPAM: 'No spam.',
}

const PREVIEW_LENGTH = 200 // characters; more than a row shows

type RowProps = ComponentProps<'button'> & { enquiry: StoredEnquiry }

function EnquiryRow({ enquiry, ...button }: RowProps) {
  const { company, message, note, status, receivedAt } = enquiry
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
      {...button}
    >
      <span className={styles.head}>
        <span className={styles.name}>{senderOf(enquiry)}</span>
        <Timestamp at={receivedAt} className={styles.time} />
      </span>
      <span className={styles.message}>{cutText(message, PREVIEW_LENGTH)}</span>
      <span className={styles.facts}>{facts.join(' · ')}</span>
    </button>
  )
}
