import { useQuery } from '@tanstack/react-query'
import type { UserJson } from '../../../api/account/user-json.ts'
import { useFocusKept } from '../../publishing/use-focus-kept.ts'
import { call } from '../../session/api.ts'
import { callQuery } from '../../session/queries.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import styles from './UserManagement.module.css'

/** The names of another user's passkeys, with a button that removes all of them. */
export function PasskeysOfUser({ user }: { user: UserJson }) {
  const { data, isError, refetch } = useQuery(
    callQuery(['passkeys', user.id], 'GET /api/users/:id/passkeys', { params: { id: user.id } }),
  )
  const { element, onChanged } = useFocusKept<HTMLDivElement>(data)
  if (isError && !data) return <Failure message="The passkeys could not be loaded." retry={refetch} />
  if (!data) return null
  const question = `Remove all passkeys of ${user.name || user.email}? They no longer sign in then. Sign the user out everywhere, too, if a device was lost or stolen.`
  return (
    <div ref={element} tabIndex={-1} className={styles.passkeys}>
      <p>{data.length === 0 ? 'No passkeys.' : `Passkeys: ${data.map(({ name }) => name).join(', ')}.`}</p>
      {data.length > 0 && (
        <ActionButton
          asks={{ question, yes: 'Yes, remove them' }}
          send={() => call('DELETE /api/users/:id/passkeys', { params: { id: user.id } })}
          onSaved={({ message }) => {
            onChanged()
            return { message }
          }}
          failure="Failed to remove the passkeys. Please try again."
          changed="account"
        >
          Remove all passkeys
        </ActionButton>
      )}
    </div>
  )
}
