import { Button, Skeleton } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../session/api.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import tables from '../../shell/table.module.css'
import { MailDialog } from './MailDialog.tsx'
import { MailRow } from './MailRow.tsx'
import styles from './Outbox.module.css'

const PAGE_SIZE = 40
const POLL_INTERVAL = 5000 // ms
const WITHOUT_SERVER =
  'No mail server is set up (SMTP_URL), so mails wait here. Copy the link of a mail and pass it on. Recent Activity shows each reading, with your name.'
const WITH_SERVER =
  'Mails are sent through the mail server. A mail that cannot be sent is retried for 24 hours.'

const outboxQuery = infiniteQueryOptions({
  queryKey: ['outbox'],
  queryFn: ({ pageParam }) => call('GET /api/outbox', { query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  // Polls while a mail waits to be sent; without a mail server it waits forever, so no polling.
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ leaves, mails }) => leaves && mails.some(({ state }) => state === 'waiting'))
      ? POLL_INTERVAL
      : false,
})

/** All mails of the program, with their state. */
export function Outbox() {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(outboxQuery)
  const [open, setOpen] = useState<string>()
  if (isPending) return <Skeleton height={160} />
  if (isError && !data) return <Failure message="The outbox could not be loaded." retry={refetch} />
  const mails = data.pages.flatMap((page) => page.mails)
  return (
    <div className={styles.outbox}>
      <p className={styles.note}>{data.pages[0]?.leaves ? WITH_SERVER : WITHOUT_SERVER}</p>
      {mails.length === 0 ? (
        <p className={styles.note}>No mails yet. Invitations, reset links and enquiries are listed here.</p>
      ) : (
        <table className={tables.table} aria-label="Outbox">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">To</th>
              <th scope="col">Mail</th>
              <th scope="col">State</th>
              <th scope="col">Attempts</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} onOpen={() => setOpen(mail.id)} />
            ))}
          </tbody>
        </table>
      )}
      {isError && <Failure message="The next mails could not be loaded." retry={fetchNextPage} />}
      {hasNextPage && !isError && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more mails
        </Button>
      )}
      {open && <MailDialog key={open} id={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
