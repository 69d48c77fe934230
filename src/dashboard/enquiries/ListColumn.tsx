import { Button, Skeleton } from '@mantine/core'
import { Failure } from '../shell/forms/Failure.tsx'
import { EnquiryList } from './EnquiryList.tsx'
import { filterLabels, type InboxFilter, type InboxView } from './inbox-view.ts'
import styles from './ListColumn.module.css'
import type { useEnquiries } from './use-enquiries.ts'

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
  if (list.isPending) return <LoadingRows />
  if (!list.data) return <Failure message="The enquiries could not be loaded." retry={list.refetch} />
  if (enquiries.length === 0 && !hasNextPage)
    return <NoEnquiries filter={filter} search={search} onClear={onClearSearch} />
  return (
    <>
      <EnquiryList
        // Another list begins at its top.
        key={`${filter} ${search}`}
        label={search ? `Enquiries that match ${search}` : `${filterLabels[filter]}: enquiries`}
        enquiries={enquiries}
        isComplete={!hasNextPage}
        onMore={hasNextPage && !isError && !isFetching ? fetchNextPage : undefined}
        {...rest}
      />
      {isError && <Failure message="More enquiries could not be loaded." retry={fetchNextPage} />}
    </>
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

type NoneProps = { filter: InboxFilter; search: string; onClear: () => void }

function NoEnquiries({ filter, search, onClear }: NoneProps) {
  if (!search)
    return (
      <p role="status" className={styles.none}>
        {emptyTexts[filter]}
      </p>
    )
  return (
    <div className={styles.nothing}>
      <p role="status">No enquiries match “{search}”.</p>
      <Button variant="default" onClick={onClear}>
        Clear the search
      </Button>
    </div>
  )
}

const SKELETONS = [1, 2, 3, 4, 5, 6]

const LoadingRows = () => (
  <div role="status" aria-label="Loading the enquiries…" className={styles.loading}>
    {SKELETONS.map((row) => (
      <Skeleton key={row} height={72} />
    ))}
  </div>
)
