import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { UserJson } from '../../../api/account/user-json.ts'
import { type Role, roleNamed, roleNames, roles } from '../../../domain/account/role.ts'
import { NAME_LENGTH } from '../../../domain/account/user.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { call } from '../../session/api.ts'
import { mailServerQuery, useReload, usersQuery } from '../../session/queries.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import { useChange } from '../../shell/change.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { AccountForm, emailField } from '../../shell/forms/AccountForm.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { PlainButton, SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import tables from '../../shell/table.module.css'
import { confirm, offerNext, toastSuccess } from '../../shell/toasts/notify.tsx'
import { useCopyLink } from '../outbox/use-copy-link.ts'
import { SessionList } from '../sessions/SessionList.tsx'
import { PasskeysOfUser } from './PasskeysOfUser.tsx'
import styles from './UserManagement.module.css'

/** Each role with its level. */
const roleChoices = roleNames.map((role) => ({
  value: role,
  label: `${roles[role].label} (level ${roles[role].level})`,
}))

const superAdminQuestion = (name: string, onYes: () => void) => ({
  question: `Make ${name} a Super Admin? A Super Admin can change everything, and add and delete users.`,
  yes: `Yes, Make ${name} Super Admin`,
  onYes,
})

export function UserManagement({ me }: { me: string }) {
  const { data, isPending, isError, refetch } = useQuery(usersQuery)
  const [isAdding, setAdding] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  return (
    <div className={styles.users}>
      <PlainButton ref={toggle} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
        Add New User
      </PlainButton>
      {isAdding && (
        <AddUserForm
          onAdded={(hasFocus) => {
            setAdding(false)
            if (hasFocus) toggle.current?.focus()
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
  const [isListing, setListing] = useState(false)
  const role = useChange({
    send: (to: UserJson['role']) => call('PATCH /api/users/:id', { params, body: { role: to } }),
    onSaved: (_, to) => ({ message: `${called} is now ${roles[to].label}.` }),
    failure: 'Failed to change the role.',
    changed: 'users',
    about: 'role',
  })
  const invited = useInvited()

  return (
    <tr>
      <th scope="row">
        {called}
        <span className={user.status === 'Invited' ? `${styles.status} ${looks.fault}` : styles.status}>
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
        <div className={`${looks.actions} ${styles.actions}`}>
          {isMe ? (
            'Current User'
          ) : (
            <>
              {user.status === 'Invited' && (
                <ActionButton
                  size="compact-sm"
                  send={() => call('POST /api/users/:id/invite', { params })}
                  onSaved={() => void invited(user.email, `Invited ${called} again.`)}
                  failure="Failed to send the invitation."
                  changed="users"
                  aria-label={`Resend the invitation of ${called}`}
                >
                  Resend
                </ActionButton>
              )}
              {user.status === 'Active' && (
                <SmallButton onClick={() => setListing(true)} aria-label={`Sessions of ${called}`}>
                  Sessions
                </SmallButton>
              )}
              <ActionButton
                size="compact-sm"
                variant="subtle"
                asks={{
                  question: 'Are you sure you want to delete this user?',
                  yes: `Yes, Delete ${called}`,
                }}
                send={() => call('DELETE /api/users/:id', { params })}
                onSaved={(answer) => answer}
                failure="Failed to delete the user."
                changed="users"
                aria-label={`Delete ${called}`}
              >
                Delete
              </ActionButton>
            </>
          )}
        </div>
        {isListing && (
          <Dialog onClose={() => setListing(false)} title={`Sessions of ${called}`}>
            <SessionList userId={user.id} />
            <PasskeysOfUser user={user} />
          </Dialog>
        )}
      </td>
    </tr>
  )
}

const FILL_IN = 'Please fill in all fields.'
const CHOOSE_ROLE = 'Choose a role.'

const nameField = {
  label: 'Name',
  autoComplete: 'off',
  required: true,
  autoFocus: true,
  maxLength: NAME_LENGTH,
}
const roleField = {
  label: 'Role',
  required: true,
  choices: [{ value: '', label: 'Choose a role', disabled: true }, ...roleChoices],
  defaultValue: '',
}

/**
 * Closes after success, and is empty when it opens again. `hasFocus`: nothing else took the focus while the user was added.
 */
function AddUserForm({ onAdded }: { onAdded: (hasFocus: boolean) => void }) {
  const reload = useReload()
  const invited = useInvited()
  return (
    <AccountForm
      className={styles.form}
      aria-label="Add New User"
      data-question-side="after"
      fields={{ name: nameField, email: { ...emailField, autoComplete: 'off' }, role: roleField }}
      button="Add User"
      fallback="Failed to add the user."
      check={({ name, email, role }) => {
        const isFilled = name.trim() !== '' && email.trim() !== ''
        if (isFilled && role !== '') return
        return {
          failure: isFilled ? undefined : FILL_IN,
          errors: role === '' ? { role: CHOOSE_ROLE } : undefined,
        }
      }}
      ask={({ name, role }, add) => {
        if (role === 'SUPER_ADMIN') confirm(superAdminQuestion(name.trim(), add))
        else add()
      }}
      send={async (person, form) => {
        const { name, email } = await call('POST /api/users', {
          body: { ...person, role: person.role as Role },
        })
        invited(email, `New user added! Invited ${name}.`)
        reload('users')
        const { activeElement } = document
        // Another one may be open since.
        if (form.isConnected) onAdded(activeElement === document.body || form.contains(activeElement))
      }}
    >
      <p className={looks.quiet}>
        They get a mail with a link to choose a password. The link works for 7 days. It is listed in the{' '}
        <Link to={pages.outbox.path}>Outbox</Link>.
      </p>
    </AccountForm>
  )
}

/** Says that somebody was invited. Without a mail server it offers the link in the waiting mail, to be passed on by hand. */
function useInvited() {
  const { data } = useQuery(mailServerQuery)
  const { mutate: copyLink } = useCopyLink()
  return (email: string, message: string) => {
    if (data?.leaves !== false) return toastSuccess(message)
    const act = () => copyLink(() => newestInvitation(email))
    offerNext(`${message} The mail waits in the outbox.`, { label: 'Copy link', act })
  }
}

async function newestInvitation(email: string): Promise<string> {
  const { mails } = await call('GET /api/outbox', { query: { limit: 200 } })
  const mail = mails.find(({ kind, to }) => kind === 'invitation' && to === email)
  if (!mail) throw new Error('The invitation is not in the outbox.')
  return mail.id
}
