import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SessionJson } from '../../api/account/sessions.ts'
import { call, messageOf } from '../session/api.ts'
import { ownSessionsQuery, useReload } from '../session/queries.ts'
import { formatTime } from '../shell/activity/format-time.ts'
import { Failure } from '../shell/forms/Failure.tsx'
import { toastError, toastSuccess } from '../shell/toasts/notify.tsx'
import styles from './OwnSessions.module.css'

export function OwnSessions() {
  const { data, isError, refetch } = useQuery(ownSessionsQuery)
  const reload = useReload()
  const [busy, setBusy] = useState<string>()

  async function end(what: string, action: () => Promise<unknown>, done: string) {
    setBusy(what)
    try {
      await action()
      toastSuccess(done)
      reload('account')
    } catch (error) {
      toastError(messageOf(error, 'Failed to sign out. Please try again.'))
    }
    await refetch()
    setBusy(undefined)
  }

  if (isError) return <Failure message="Your sessions could not be loaded." retry={refetch} />
  if (!data) return <Skeleton height={96} />
  return (
    <div className={styles.sessions}>
      <ul>
        {data.map((session) => (
          <Row key={session.id} session={session}>
            {!session.isCurrent && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Sign out ${session.device}, last seen ${formatTime(session.lastSeenAt)}`}
                loading={busy === session.id}
                disabled={busy !== undefined}
                onClick={() =>
                  end(
                    session.id,
                    () => call('DELETE /auth/sessions/:id', { params: { id: session.id } }),
                    `Signed out of ${session.device}.`,
                  )
                }
              >
                Sign out
              </Button>
            )}
          </Row>
        ))}
      </ul>
      {data.length > 1 && (
        <Button
          variant="default"
          loading={busy === 'others'}
          disabled={busy !== undefined}
          onClick={() => end('others', () => call('DELETE /auth/sessions'), 'Signed out everywhere else.')}
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  )
}

function Row({ session, children }: { session: SessionJson; children: ReactNode }) {
  const { device, address, lastSeenAt, isCurrent } = session
  return (
    <li className={styles.session}>
      <span>
        {device}
        <small>
          {isCurrent ? 'This session. ' : ''}Signed in from {address || 'an unknown address'}, last seen{' '}
          <time dateTime={lastSeenAt}>{formatTime(lastSeenAt)}</time>
        </small>
      </span>
      {children}
    </li>
  )
}
