import { Button, Skeleton } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../session/api.ts'
import { byCursor } from '../../session/queries.ts'
import { PagedList } from '../../shell/list/PagedList.tsx'
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
  ...byCursor,
  // Polls while a mail waits to be sent; without a mail server it waits forever, so no polling.
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ leaves, mails }) => leaves && mails.some(({ state }) => state === 'waiting'))
      ? POLL_INTERVAL
      : false,
})

/** All mails of the program, with their state. */
export function Outbox() {
  const list = useInfiniteQuery(outboxQuery)
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const [open, setOpen] = useState<string>()
  const mails = data?.pages.flatMap((page) => page.mails) ?? []
  const note = <p className={styles.note}>{data?.pages[0]?.leaves ? WITH_SERVER : WITHOUT_SERVER}</p>
  return (
    <div className={styles.outbox}>
      <PagedList
        list={list}
        failures={['The outbox could not be loaded.', 'The next mails could not be loaded.']}
        waiting={<Skeleton height={160} />}
        empty={
          mails.length === 0 && (
            <>
              {note}
              <p className={styles.note}>
                No mails yet. Invitations, reset links and enquiries are listed here.
              </p>
            </>
          )
        }
        foot={
          hasNextPage &&
          !isError && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
              Show more mails
            </Button>
          )
        }
      >
        {note}
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
      </PagedList>
      {open && <MailDialog key={open} id={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
