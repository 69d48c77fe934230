import { Nothing, PagedList, Waiting } from '../shell/list/PagedList.tsx'
import { EnquiryList } from './EnquiryList.tsx'
import type { useEnquiries } from './enquiry-queries.ts'
import { filterLabels, type InboxFilter, type InboxView } from './inbox-view.ts'
import styles from './ListColumn.module.css'

type Props = Pick<ReturnType<typeof useEnquiries>, 'list' | 'enquiries'> & {
  view: InboxView
  openId: string
  visited: string
  onVisit: (id: string) => void
  onOpen: (id: string) => void
  onClearSearch: () => void
}

/** The list, or why there is none. More enquiries load while it scrolls. */
export function ListColumn({ view: { filter, search }, list, enquiries, onClearSearch, ...rest }: Props) {
  const { hasNextPage, isError, isFetching, fetchNextPage } = list
  const empty = search ? (
    <Nothing className={styles.none} words={`No enquiries match “${search}”.`} clear={onClearSearch} />
  ) : (
    <p role="status" className={`${styles.none} ${styles.quiet}`}>
      {emptyTexts[filter]}
    </p>
  )
  return (
    <PagedList
      list={list}
      failures={['The enquiries could not be loaded.', 'More enquiries could not be loaded.']}
      waiting={<Waiting label="Loading the enquiries…" count={6} height={72} className={styles.loading} />}
      empty={enquiries.length === 0 && !hasNextPage && empty}
    >
      <EnquiryList
        // Another list begins at its top.
        key={`${filter} ${search}`}
        label={search ? `Enquiries that match ${search}` : `${filterLabels[filter]}: enquiries`}
        enquiries={enquiries}
        isComplete={!hasNextPage}
        onMore={hasNextPage && !isError && !isFetching ? fetchNextPage : undefined}
        {...rest}
      />
    </PagedList>
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
