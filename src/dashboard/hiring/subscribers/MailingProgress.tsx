import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { may } from '../../../domain/account/role.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { call } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { useChange } from '../../shell/change.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './Subscribers.module.css'
import { type Mailing, mailingsQuery } from './subscriber-queries.ts'

/** A mailing that is being sent, or that was stopped. */
export function MailingProgress({ mailing, leaves }: { mailing: Mailing; leaves: boolean }) {
  const { id, jobTitle, state, isOpeningClosed, sent, failed, receivers } = mailing
  const { user } = useSession()
  const [isAsking, setAsking] = useState(false)
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
  return (
    <section className={styles.progress} aria-label={`Sending ${jobTitle}`}>
      <p>
        {words} “{jobTitle}”: {count}
        {failed > 0 && `, ${failed.toLocaleString('en')} failed`}
        {isAsking && (
          <>
            {'. '}
            <span role="alert">
              Give up the rest?{' '}
              {left === 1 ? '1 subscriber gets' : `${left.toLocaleString('en')} subscribers get`} no mail.
            </span>
          </>
        )}
      </p>
      <div className={looks.actions}>
        {!isStopped && (
          <Button {...look} onClick={() => mutate('stop')}>
            Stop
          </Button>
        )}
        {isStopped && !isAsking && !isOpeningClosed && (
          <Button {...look} onClick={() => mutate('continue')}>
            Continue
          </Button>
        )}
        {isStopped && !isAsking && (
          <Button {...look} onClick={() => setAsking(true)}>
            Give up
          </Button>
        )}
        {isAsking && (
          <Button {...look} onClick={() => mutate('end', { onSettled: () => setAsking(false) })}>
            Yes, give up
          </Button>
        )}
        {isAsking && (
          <Button {...look} onClick={() => setAsking(false)} autoFocus>
            Back
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
