import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../domain/account/role.ts'
import type { MailingState } from '../../../domain/subscriber/mailing-schema.ts'
import { subscriberStateLabels } from '../../../domain/subscriber/subscriber.ts'
import { download } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { Timestamp } from '../../shell/activity/Timestamp.tsx'
import { ExportButton } from '../../shell/DownloadButton.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { FilterButtons } from '../../shell/forms/FilterButtons.tsx'
import { SearchBox } from '../../shell/forms/SearchBox.tsx'
import looks from '../../shell/looks/looks.module.css'
import { TableHead } from '../../shell/TableHead.tsx'
import tables from '../../shell/table.module.css'
import { addressView, choice, text, useAddressView } from '../../shell/use-address-view.ts'
import { HiringScreen } from '../HiringScreen.tsx'
import { MailingProgress } from './MailingProgress.tsx'
import { SendOpeningDialog } from './SendOpeningDialog.tsx'
import { SubscriberList } from './SubscriberList.tsx'
import styles from './Subscribers.module.css'
import { mailingsQuery, subscribersQuery } from './subscriber-queries.ts'

const labels: Record<(typeof choices)[number], string> = {
  all: 'All',
  ...subscriberStateLabels,
  sent: 'Sent openings',
}

export function Subscribers() {
  const { user } = useSession()
  const mayManage = user !== undefined && may(user.role, 'subscribers.manage')
  const { view, show, isScreenShown, clear, searchKey } = useAddressView(subscribersView)
  const filter = {
    q: view.search,
    state: view.show === 'all' || view.show === 'sent' ? undefined : view.show,
  }
  const { data } = useInfiniteQuery(subscribersQuery(filter))
  const { data: mailings } = useQuery(mailingsQuery)
  const [isWriting, setWriting] = useState(view.send !== '')
  const counts = data?.pages[0]?.counts
  const numbers: Partial<Record<(typeof choices)[number], number>> = {
    ...counts,
    all: counts && counts.confirmed + counts.pending,
    sent: mailings?.items.length,
  }
  const unfinished = mailings?.items.filter(({ state }) => state === 'sending' || state === 'stopped') ?? []

  return (
    <HiringScreen
      title="Subscribers"
      filled
      actions={
        <>
          {mayManage && (
            <ExportButton
              load={() => download('GET /api/subscribers/export.csv', { query: filter })}
              failure="The subscribers could not be exported."
            />
          )}
          <Button onClick={() => setWriting(true)}>Send an opening</Button>
        </>
      }
    >
      <div className={`${looks.filled} ${styles.screen}`}>
        {unfinished.map((mailing) => (
          <MailingProgress key={mailing.id} mailing={mailing} leaves={mailings!.leaves} />
        ))}
        <div className={looks.tools}>
          {view.show !== 'sent' && (
            <SearchBox
              key={searchKey}
              label="Search subscribers"
              search={view.search}
              onChange={(text) => show({ search: text }, true)}
            />
          )}
          <FilterButtons
            names={choices}
            labels={labels}
            chosen={view.show}
            countOf={(name) => numbers[name]}
            onChoose={(name) => show({ show: name })}
          />
        </div>
        {view.show === 'sent' ? (
          <SentOpenings />
        ) : (
          <SubscriberList filter={filter} mayRemove={mayManage} onClearSearch={() => clear({ search: '' })} />
        )}
      </div>
      {isWriting && (
        <SendOpeningDialog
          opening={view.send}
          onClose={() => {
            setWriting(false)
            if (isScreenShown()) show({ send: '' }, true)
          }}
        />
      )}
    </HiringScreen>
  )
}

/** The subscribers in one state, or all of them, or the openings that were sent. */
export const choices = ['all', 'confirmed', 'pending', 'sent'] as const

/** The state of the screen; `send` is the id of the opening that is to be sent. */
const subscribersView = addressView({ show: choice(choices, 'all'), search: text() }, { send: text() })

const stateLabels: Record<MailingState, string> = {
  sending: 'Sending',
  stopped: 'Stopped',
  done: 'Sent',
  ended: 'Rest given up',
}

function SentOpenings() {
  const { data, isPending, isError, refetch } = useQuery(mailingsQuery)
  if (isPending) return <Skeleton height={160} />
  if (isError && !data) return <Failure message="The sent openings could not be loaded." retry={refetch} />
  if (data.items.length === 0) return <p role="status">No opening was sent yet.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section className={styles.sent} aria-label="Sent openings" tabIndex={0}>
      <table className={tables.table} aria-label="Sent openings">
        <TableHead heads={['Opening', 'Subject', 'Started', 'By', 'State', 'Sent', 'Failed']} />
        <tbody>
          {data.items.map(
            ({ id, jobTitle, subject, startedAt, startedBy, state, sent, receivers, failed }) => (
              <tr key={id}>
                <th scope="row">{jobTitle}</th>
                <td>{subject}</td>
                <td className={styles.fact}>
                  <Timestamp at={startedAt} />
                </td>
                <td>{startedBy}</td>
                <td>{stateLabels[state]}</td>
                <td className={styles.fact}>
                  {sent.toLocaleString('en')} of {receivers.toLocaleString('en')}
                </td>
                <td className={styles.fact}>{failed.toLocaleString('en')}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}
