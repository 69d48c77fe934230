import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { UserJson } from '../../api/account/user-json.ts'
import { NAME_LENGTH } from '../../domain/account/user.ts'
import { call } from '../session/api.ts'
import { useReload } from '../session/queries.ts'
import { useSession } from '../session/session.tsx'
import { RequiredNote } from '../shell/forms/RequiredNote.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import { savedByKey } from '../shell/keys/save-key.ts'
import { toastError, toastSuccess } from '../shell/toasts/notify.tsx'
import styles from './Settings.module.css'

export function ProfileForm({ user }: { user: UserJson }) {
  const { changeUser } = useSession()
  const reload = useReload()
  const [name, setName] = useState(user.name)
  const { isBusy, errorAt, send } = useSending({
    fields: ['name'],
    fallback: 'Failed to update profile',
    showFailure: toastError,
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    return send(async () => {
      const { user: changed } = await call('PUT /auth/profile', { body: { name } })
      changeUser(changed)
      setName(changed.name)
      reload('account')
      toastSuccess(`Name updated to ${changed.name}!`, { about: 'own name' })
    })
  }

  return (
    <form className={styles.form} onSubmit={save} method="post" noValidate {...savedByKey('inside')}>
      <RequiredNote />
      <TextInput label="E-mail" value={user.email} readOnly autoComplete="username" />
      <TextInput
        label="Display Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="name"
        required
        maxLength={NAME_LENGTH}
        error={errorAt('name')}
      />
      <Button type="submit" loading={isBusy}>
        Save Changes
      </Button>
    </form>
  )
}
