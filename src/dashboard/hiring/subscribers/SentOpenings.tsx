import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MailingState } from '../../../domain/subscriber/mailing-schema.ts'
import { Timestamp } from '../../shell/activity/Timestamp.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { TableHead } from '../../shell/TableHead.tsx'
import tables from '../../shell/table.module.css'
import styles from './Subscribers.module.css'
import { mailingsQuery } from './subscriber-queries.ts'

const stateLabels: Record<MailingState, string> = {
  sending: 'Sending',
  stopped: 'Stopped',
  done: 'Sent',
  ended: 'Rest given up',
}

export function SentOpenings() {
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
