import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { may } from '../../../domain/account/role.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { call } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { useChange } from '../../shell/change.ts'
import looks from '../../shell/looks/looks.module.css'
import { confirm } from '../../shell/toasts/notify.tsx'
import styles from './Subscribers.module.css'
import { type Mailing, mailingsQuery } from './subscriber-queries.ts'

/** A mailing that is being sent, or that was stopped. */
export function MailingProgress({ mailing, leaves }: { mailing: Mailing; leaves: boolean }) {
  const { id, jobTitle, state, isOpeningClosed, sent, failed, receivers } = mailing
  const { user } = useSession()
  const isStopped = state === 'stopped'
  const queries = useQueryClient()
  const { mutate, isPending } = useChange({
    send: (to: 'stop' | 'continue' | 'end') =>
      to === 'end'
        ? call('POST /api/mailings/:id/end', { params: { id } })
        : call('PATCH /api/mailings/:id', { params: { id }, body: { stopped: to === 'stop' } }),
    showAnswer: (saved) =>
      queries.setQueryData(
        mailingsQuery.queryKey,
        (before) => before && { ...before, items: before.items.map((one) => (one.id === id ? saved : one)) },
      ),
    failure: 'The mailing could not be changed.',
    changed: 'subscribers',
  })
  const look = { size: 'compact-sm', variant: 'default', loading: isPending } as const
  const words = !isStopped ? 'Sending' : isOpeningClosed ? 'Stopped: the opening was closed.' : 'Stopped'
  const left = receivers - sent - failed
  const count = `${sent.toLocaleString('en')} of ${receivers.toLocaleString('en')} sent`
  const giveUp = () =>
    confirm({
      question: 'Give up the rest?',
      note: `${left === 1 ? '1 subscriber gets' : `${left.toLocaleString('en')} subscribers get`} no mail.`,
      yes: 'Yes, give up',
      onYes: () => mutate('end'),
    })
  return (
    <section className={styles.progress} aria-label={`Sending ${jobTitle}`} data-question-side="after">
      <p>
        {words} “{jobTitle}”: {count}
        {failed > 0 && `, ${failed.toLocaleString('en')} failed`}
      </p>
      <div className={looks.actions}>
        {!isStopped && (
          <Button {...look} onClick={() => mutate('stop')}>
            Stop
          </Button>
        )}
        {isStopped && !isOpeningClosed && (
          <Button {...look} onClick={() => mutate('continue')}>
            Continue
          </Button>
        )}
        {isStopped && (
          <Button {...look} onClick={giveUp}>
            Give up
          </Button>
        )}
      </div>
      <progress aria-label={`Mails sent of ${jobTitle}`} value={sent} max={receivers} />
      {!leaves && (
        <p className={looks.quiet}>
          No mail server is set up (SMTP_URL), so the mails wait in the{' '}
          {user && may(user.role, 'outbox') ? <Link to={pages.outbox.path}>Outbox</Link> : 'outbox'}.
        </p>
      )}
    </section>
  )
}
