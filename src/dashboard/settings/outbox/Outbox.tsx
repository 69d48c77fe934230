import { Skeleton } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MailJson } from '../../../api/mail/outbox-json.ts'
import { mailKinds } from '../../../domain/mail/mail.ts'
import type { MailState } from '../../../domain/shared/mail-state.ts'
import { call } from '../../session/api.ts'
import { callQuery, pagedQuery, useReload } from '../../session/queries.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import { formatTime } from '../../shell/activity/format-time.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { PagedList } from '../../shell/list/PagedList.tsx'
import { PlainButton, SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { Screen } from '../../shell/Screen.tsx'
import type { Frame } from '../../shell/screen-page.tsx'
import { TableHead } from '../../shell/TableHead.tsx'
import tables from '../../shell/table.module.css'
import styles from './Outbox.module.css'
import { useCopyLink } from './use-copy-link.ts'

const PAGE_SIZE = 40
const POLL_INTERVAL = 5000 // ms
const WITHOUT_SERVER =
  'No mail server is set up (SMTP_URL), so mails wait here. Copy the link of a mail and pass it on. Recent Activity shows each reading, with your name.'
const WITH_SERVER =
  'Mails are sent through the mail server. A mail that cannot be sent is retried for 24 hours.'

const outboxQuery = infiniteQueryOptions({
  ...pagedQuery(['outbox'], (cursor) => call('GET /api/outbox', { query: { limit: PAGE_SIZE, cursor } })),
  // Polls while a mail waits to be sent; without a mail server it waits forever, so no polling.
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ leaves, mails }) => leaves && mails.some(({ state }) => state === 'waiting'))
      ? POLL_INTERVAL
      : false,
})

export function Outbox(frame: Frame) {
  const list = useInfiniteQuery(outboxQuery)
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const [open, setOpen] = useState<string>()
  const mails = data?.pages.flatMap((page) => page.mails) ?? []
  const note = <p className={looks.muted}>{data?.pages[0]?.leaves ? WITH_SERVER : WITHOUT_SERVER}</p>
  return (
    <Screen {...frame}>
      <div className={styles.outbox}>
        <PagedList
          list={list}
          failures={['The outbox could not be loaded.', 'The next mails could not be loaded.']}
          waiting={<Skeleton height={160} />}
          empty={
            mails.length === 0 && (
              <>
                {note}
                <p className={looks.muted}>
                  No mails yet. Invitations, reset links and enquiries are listed here.
                </p>
              </>
            )
          }
          foot={
            hasNextPage &&
            !isError && (
              <PlainButton loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
                Show more mails
              </PlainButton>
            )
          }
        >
          {note}
          <table className={tables.table} aria-label="Outbox">
            <TableHead heads={['When', 'To', 'Mail', 'State', 'Attempts', 'Actions']} />
            <tbody>
              {mails.map((mail) => (
                <MailRow key={mail.id} mail={mail} onOpen={() => setOpen(mail.id)} />
              ))}
            </tbody>
          </table>
        </PagedList>
        {open && <MailDialog key={open} id={open} onClose={() => setOpen(undefined)} />}
      </div>
    </Screen>
  )
}

const stateLabels: Record<MailState, string> = { waiting: 'Waiting', sent: 'Sent', dead: 'Failed' }

function MailRow({ mail, onOpen }: { mail: MailJson; onOpen: () => void }) {
  const { id, to, kind, subject, state, tries, lastError, createdAt } = mail
  const copy = useCopyLink(onOpen)
  const copyLabel = kind === 'candidate' ? 'Copy the link of the candidate’s page' : 'Copy link'
  const named = `${mailKinds[kind].label} to ${to}`
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      </td>
      <td className={styles.to}>{to}</td>
      <td className={styles.mail}>
        {subject}
        <span className={styles.more}>{mailKinds[kind].label}</span>
      </td>
      <td>
        <span className={state === 'dead' ? looks.fault : undefined}>{stateLabels[state]}</span>
        {lastError && <span className={styles.more}>{lastError}</span>}
      </td>
      <td>{tries}</td>
      <td>
        <div className={styles.actions}>
          <SmallButton aria-label={`Open: ${named}`} onClick={onOpen}>
            Open
          </SmallButton>
          {mail.hasLinkToCopy && (
            <SmallButton
              classNames={{ root: styles.copy, label: styles.copyLabel }}
              aria-label={`${copyLabel}: ${named}`}
              loading={copy.isPending}
              onClick={() => copy.mutate(() => id)}
            >
              {copyLabel}
            </SmallButton>
          )}
          {mail.canSendAgain && (
            <ActionButton
              size="compact-sm"
              send={() => call('POST /api/outbox/:id/send-again', { params: { id } })}
              onSaved={() => ({ message: 'The mail will be sent again.' })}
              failure="The mail could not be sent again."
              changed="mails"
              aria-label={`Send again: ${named}`}
            >
              Send again
            </ActionButton>
          )}
        </div>
      </td>
    </tr>
  )
}

/** The text of one mail. Each request for it is an entry in the activity log, so there is no automatic refetch. */
function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const reload = useReload()
  const { data, isError, isSuccess, refetch } = useQuery({
    ...callQuery(['mail', id], 'GET /api/outbox/:id', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (isSuccess) reload('log')
  }, [isSuccess, reload])
  return (
    <Dialog onClose={onClose} size="lg" title={data?.subject ?? 'Mail'}>
      {data && (
        <>
          <p className={looks.muted}>To {data.to}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
          <pre className={styles.text} tabIndex={0}>
            {data.text}
          </pre>
        </>
      )}
      {!data && !isError && <Skeleton height={200} />}
      {isError && <Failure message="The mail could not be loaded." retry={refetch} />}
    </Dialog>
  )
}
