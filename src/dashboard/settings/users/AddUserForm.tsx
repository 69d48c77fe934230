import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { FieldErrors } from '../../../domain/problem.ts'
import { roleNames } from '../../../domain/role.ts'
import { users } from '../../account-api.ts'
import { ApiError, messageOf } from '../../api.ts'
import { FormAlert } from '../../shell/FormAlert.tsx'
import { succeed } from '../../shell/notify.tsx'
import { roleChoices } from './role-choices.ts'
import styles from './UserManagement.module.css'
import { useUsersChanged } from './users-query.ts'

const FILL_IN = 'Please fill in all fields.'
const empty = { name: '', email: '', role: roleNames[0]! }

/** Closes after a success; the next time it opens it is empty. */
export function AddUserForm({ onAdded }: { onAdded: () => void }) {
  const [person, setPerson] = useState(empty)
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const changed = useUsersChanged()
  const set = (fields: Partial<typeof empty>) => setPerson((before) => ({ ...before, ...fields }))

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isFilled = person.name.trim() !== '' && person.email.trim() !== ''
    setErrors({})
    setFailure(isFilled ? undefined : FILL_IN)
    if (!isFilled) return
    setBusy(true)
    try {
      await users.invite(person)
      succeed('New user added!')
      void changed()
      onAdded()
    } catch (refused) {
      const fields = refused instanceof ApiError ? refused.errors : {}
      setErrors(fields)
      if (!Object.keys(fields).length) setFailure(messageOf(refused, 'Failed to add the user.'))
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={add} method="post" noValidate aria-label="Add New User">
      <FormAlert>{failure}</FormAlert>
      <TextInput
        label="Name"
        value={person.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        autoComplete="off"
        aria-required
        autoFocus
        maxLength={120}
        error={errors.name && <span role="alert">{errors.name}</span>}
      />
      <TextInput
        label="Email"
        type="email"
        value={person.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
        autoComplete="off"
        aria-required
        maxLength={254}
        error={errors.email && <span role="alert">{errors.email}</span>}
      />
      <NativeSelect
        label="Role"
        data={roleChoices}
        value={person.role}
        onChange={(event) => set({ role: event.currentTarget.value as typeof empty.role })}
        error={errors.role}
      />
      <Button type="submit" loading={isBusy}>
        Add User
      </Button>
      <p className={styles.note}>They get a mail with a link to choose a password, good for 7 days.</p>
    </form>
  )
}
