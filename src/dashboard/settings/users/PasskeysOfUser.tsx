import { useQuery } from '@tanstack/react-query'
import type { UserJson } from '../../../api/account/user-json.ts'
import { useFocusKept } from '../../publishing/use-focus-kept.ts'
import { call } from '../../session/api.ts'
import { callQuery } from '../../session/queries.ts'
import { useChange } from '../../shell/change.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import { confirm } from '../../shell/toasts/notify.tsx'
import styles from './UserManagement.module.css'

/** The names of another user's passkeys, with a button that removes all of them. */
export function PasskeysOfUser({ user }: { user: UserJson }) {
  const { data, isError, refetch } = useQuery(
    callQuery(['passkeys', user.id], 'GET /api/users/:id/passkeys', { params: { id: user.id } }),
  )
  const { element, onChanged } = useFocusKept<HTMLDivElement>(data)
  const { mutate, isPending } = useChange({
    send: () => call('DELETE /api/users/:id/passkeys', { params: { id: user.id } }),
    onSaved({ message }) {
      onChanged()
      return { message }
    },
    failure: 'Failed to remove the passkeys. Please try again.',
    changed: 'account',
  })
  if (isError && !data) return <Failure message="The passkeys could not be loaded." retry={refetch} />
  if (!data) return null
  const question = `Remove all passkeys of ${user.name || user.email}? They no longer sign in then. Sign the user out everywhere, too, if a device was lost or stolen.`
  return (
    <div ref={element} tabIndex={-1} className={styles.passkeys}>
      <p>{data.length === 0 ? 'No passkeys.' : `Passkeys: ${data.map(({ name }) => name).join(', ')}.`}</p>
      {data.length > 0 && (
        <PlainButton
          loading={isPending}
          onClick={() => confirm({ question, yes: 'Yes, remove them', onYes: () => mutate(undefined) })}
        >
          Remove all passkeys
        </PlainButton>
      )}
    </div>
  )
}
