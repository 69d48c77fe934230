import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SessionJson } from '../../../api/account/sessions.ts'
import { call } from '../../session/api.ts'
import { formatTime } from '../../shell/activity/format-time.ts'
import { useChange } from '../../shell/change.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { PlainButton, SmallButton } from '../../shell/looks/buttons.ts'
import styles from './SessionList.module.css'

/** The sessions of a user, or of who is signed in. */
const sessionsQuery = (userId?: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: () =>
      userId === undefined
        ? call('GET /auth/sessions')
        : call('GET /api/users/:id/sessions', { params: { id: userId } }),
  })

const ofMine = {
  end: ({ id }: SessionJson) => call('DELETE /auth/sessions/:id', { params: { id } }),
  endAll: () => call('DELETE /auth/sessions'),
  endAllLabel: 'Sign out everywhere else',
  allEnded: 'Signed out everywhere else.',
  least: 2,
}

const ofUser = (id: string) => ({
  end: (session: SessionJson) =>
    call('DELETE /api/users/:id/sessions/:session', { params: { id, session: session.id } }),
  endAll: () => call('DELETE /api/users/:id/sessions', { params: { id } }),
  endAllLabel: 'Sign out everywhere',
  allEnded: 'Signed out everywhere.',
  least: 1,
})

/** The sessions of the signed-in user, or of another one, each with a button that ends it. */
export function SessionList({ userId }: { userId?: string }) {
  const { end, endAll, endAllLabel, allEnded, least } = userId === undefined ? ofMine : ofUser(userId)
  const { data, isError, refetch } = useQuery(sessionsQuery(userId))
  const { mutate, isPending, variables } = useChange({
    send: (session: SessionJson | undefined) => (session ? end(session) : endAll()),
    async onSaved(_, session) {
      await refetch()
      return { message: session ? `Signed out of ${session.device}.` : allEnded }
    },
    failure: 'Failed to sign out. Please try again.',
    changed: 'account',
  })

  if (isError && !data) return <Failure message="The sessions could not be loaded." retry={refetch} />
  if (!data) return <Skeleton height={96} />
  if (data.length === 0) return <p>Not signed in anywhere.</p>
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
              <SmallButton
                aria-label={`Sign out ${session.device}, last seen ${formatTime(session.lastSeenAt)}`}
                loading={isPending && variables?.id === session.id}
                disabled={isPending}
                onClick={() => mutate(session)}
              >
                Sign out
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      {data.length >= least && (
        <PlainButton loading={isPending && !variables} disabled={isPending} onClick={() => mutate(undefined)}>
          {endAllLabel}
        </PlainButton>
      )}
    </div>
  )
}
