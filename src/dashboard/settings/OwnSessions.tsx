import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SessionJson } from '../../api/account/sessions.ts'
import { call } from '../session/api.ts'
import { ownSessionsQuery } from '../session/queries.ts'
import { formatTime } from '../shell/activity/format-time.ts'
import { useChange } from '../shell/change.ts'
import { Failure } from '../shell/forms/Failure.tsx'
import styles from './OwnSessions.module.css'

export function OwnSessions() {
  const { data, isError, refetch } = useQuery(ownSessionsQuery)
  const { mutate, isPending, variables } = useChange({
    send: (session: SessionJson | undefined) =>
      session
        ? call('DELETE /auth/sessions/:id', { params: { id: session.id } })
        : call('DELETE /auth/sessions'),
    async onSaved(_, session) {
      await refetch()
      return { message: session ? `Signed out of ${session.device}.` : 'Signed out everywhere else.' }
    },
    failure: 'Failed to sign out. Please try again.',
    changed: 'account',
  })

  if (isError) return <Failure message="Your sessions could not be loaded." retry={refetch} />
  if (!data) return <Skeleton height={96} />
  return (
    <div className={styles.sessions}>
      <ul>
        {data.map((session) => (
          <li key={session.id} className={styles.session}>
            <span>
              {session.device}
              <small>
                {session.isCurrent ? 'This session. ' : ''}Signed in from{' '}
                {session.address || 'an unknown address'}, last seen{' '}
                <time dateTime={session.lastSeenAt}>{formatTime(session.lastSeenAt)}</time>
              </small>
            </span>
            {!session.isCurrent && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Sign out ${session.device}, last seen ${formatTime(session.lastSeenAt)}`}
                loading={isPending && variables?.id === session.id}
                disabled={isPending}
                onClick={() => mutate(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button
          variant="default"
          loading={isPending && !variables}
          disabled={isPending}
          onClick={() => mutate(undefined)}
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  )
}
