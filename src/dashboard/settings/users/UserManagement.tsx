import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UserJson } from '../../../api/account/user-json.ts'
import { roleNamed, roles } from '../../../domain/account/role.ts'
import { call } from '../../session/api.ts'
import { usersQuery } from '../../session/queries.ts'
import { useChange } from '../../shell/change.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import tables from '../../shell/table.module.css'
import { confirm } from '../../shell/toasts/notify.tsx'
import { AddUserForm } from './AddUserForm.tsx'
import { roleChoices, superAdminQuestion } from './role-choices.ts'
import styles from './UserManagement.module.css'
import { useInvited } from './use-invited.ts'

export function UserManagement({ me }: { me: string }) {
  const { data, isPending, isError, refetch } = useQuery(usersQuery)
  const [isAdding, setAdding] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  return (
    <div className={styles.users}>
      <Button ref={toggle} variant="default" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
        Add New User
      </Button>
      {isAdding && (
        <AddUserForm
          onAdded={() => {
            setAdding(false)
            toggle.current?.focus()
          }}
        />
      )}
      {isPending && <Skeleton height={200} />}
      {isError && !data && <Failure message="The users could not be loaded." retry={refetch} />}
      {data && (
        <table className={`${tables.table} ${styles.table}`} aria-label="Users">
          <thead>
            <tr>
              <th scope="col">User</th>
              <th scope="col">Email</th>
              <th scope="col" className={styles.roles}>
                Role (Access)
              </th>
              <th scope="col" className={styles.actionsColumn}>
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((user) => (
              <UserRow key={user.id} user={user} isMe={user.id === me} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function UserRow({ user, isMe }: { user: UserJson; isMe: boolean }) {
  const params = { id: user.id }
  const called = user.name || user.email
  const role = useUserAction(async (to: UserJson['role']) => {
    await call('PATCH /api/users/:id', { params, body: { role: to } })
    return `${called} is now ${roles[to].label}.`
  }, 'Failed to change the role.')
  const remove = useUserAction(
    async () => (await call('DELETE /api/users/:id', { params })).message,
    'Failed to delete the user.',
  )
  const invited = useInvited()
  const invite = useUserAction(async () => {
    await call('POST /api/users/:id/invite', { params })
    invited(user.email, `Invited ${called} again.`)
    return undefined
  }, 'Failed to send the invitation.')

  return (
    <tr>
      <th scope="row">
        {called}
        <span className={user.status === 'Invited' ? `${styles.status} ${styles.invited}` : styles.status}>
          {user.status}
        </span>
      </th>
      <td>{user.email}</td>
      <td>
        <NativeSelect
          aria-label={`Role of ${called}`}
          data={roleChoices}
          // Shows the chosen role until the server answers, then the stored one.
          value={role.isPending ? role.variables : user.role}
          disabled={isMe || role.isPending}
          onChange={(event) => {
            const chosen = roleNamed(event.currentTarget.value)
            if (chosen === 'SUPER_ADMIN') confirm(superAdminQuestion(called, () => role.mutate(chosen)))
            else if (chosen) role.mutate(chosen)
          }}
        />
      </td>
      <td>
        <div className={styles.actions}>
          {isMe ? (
            'Current User'
          ) : (
            <>
              {user.status === 'Invited' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={invite.isPending}
                  onClick={() => invite.mutate(undefined)}
                  aria-label={`Resend the invitation of ${called}`}
                >
                  Resend
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="subtle"
                loading={remove.isPending}
                aria-label={`Delete ${called}`}
                onClick={() =>
                  confirm({
                    question: 'Are you sure you want to delete this user?',
                    yes: `Yes, Delete ${called}`,
                    onYes: () => remove.mutate(undefined),
                  })
                }
              >
                Delete
              </Button>
            </>
          )}
        </div>
      </td>
    </tr>
  )
}

/** An action on a user; a toast shows its result, unless the action itself does. */
const useUserAction = <Input,>(action: (input: Input) => Promise<string | undefined>, failure: string) =>
  useChange({
    send: action,
    onSaved: (message) => (message ? { message } : undefined),
    failure,
    changed: 'users',
    about: failure,
  })
