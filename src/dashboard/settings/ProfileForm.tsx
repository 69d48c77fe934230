import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { UserJson } from '../../api/user-json.ts'
import { ApiError, auth, messageOf } from '../api.ts'
import { useAccountChanged } from '../queries.ts'
import { useSession } from '../session.tsx'
import { fail, succeed } from '../shell/notify.tsx'
import styles from './SettingsPage.module.css'

export function ProfileForm({ user }: { user: UserJson }) {
  const { changeUser } = useSession()
  const accountChanged = useAccountChanged()
  const [name, setName] = useState(user.name)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const { user: changed } = await auth.rename(name)
      changeUser(changed)
      setName(changed.name)
      accountChanged()
      succeed(`Name updated to ${changed.name}!`)
    } catch (failure) {
      const atName = failure instanceof ApiError ? failure.errors.name : undefined
      if (atName) setError(atName)
      else fail(messageOf(failure, 'Failed to update profile'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={save} method="post">
      <TextInput label="Email" value={user.email} readOnly autoComplete="username" />
      <TextInput
        label="Display Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="name"
        required
        maxLength={120}
        error={error}
      />
      <Button type="submit" loading={isBusy}>
        Save Changes
      </Button>
    </form>
  )
}
