import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { PASSWORD_IN_SETTINGS } from '../../domain/user.ts'
import { byLink } from '../account-api.ts'
import { ApiError, messageOf } from '../api.ts'
import styles from '../shell/AccountForm.module.css'
import { FormAlert } from '../shell/FormAlert.tsx'
import { PasswordField } from '../shell/PasswordField.tsx'

const MISMATCH = 'Passwords do not match.'

type Props = {
  token: string
  email: string
  button: string
  onSet: (message: string) => void
  onEnded: () => void
}

export function NewPasswordForm({ token, email, button, onSet, onEnded }: Props) {
  const [failure, setFailure] = useState<string>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const password = String(sent.get('password'))
    setError(undefined)
    setFailure(password === sent.get('again') ? undefined : MISMATCH)
    if (password !== sent.get('again')) return
    setBusy(true)
    try {
      onSet((await byLink.setPassword(token, password)).message)
    } catch (refused) {
      const fields = refused instanceof ApiError ? refused.errors : {}
      if (fields.token) return onEnded()
      if (fields.password) setError(fields.password)
      else setFailure(messageOf(refused, 'The server could not be reached. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={save} method="post">
      <FormAlert>{failure}</FormAlert>
      <TextInput label="Email" name="email" value={email} readOnly autoComplete="username" />
      <PasswordField
        label="New Password"
        description={`At least ${PASSWORD_IN_SETTINGS} characters.`}
        name="password"
        autoComplete="new-password"
        required
        error={error && <span role="alert">{error}</span>}
      />
      <PasswordField label="Confirm Password" name="again" autoComplete="new-password" required />
      <Button type="submit" loading={isBusy}>
        {button}
      </Button>
    </form>
  )
}
