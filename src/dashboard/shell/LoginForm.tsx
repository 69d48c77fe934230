import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError, auth, messageOf, type SignedIn } from '../api.ts'
import styles from './AccountForm.module.css'
import { FormAlert } from './FormAlert.tsx'
import { PasswordField } from './PasswordField.tsx'

/** E-mail and password, wherever somebody signs in. */
export function LoginForm({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function signIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      onSignedIn(await auth.login(String(sent.get('email')), String(sent.get('password'))))
    } catch (error) {
      setFailure(explained(error))
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={signIn} method="post">
      <FormAlert>{failure}</FormAlert>
      <TextInput label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Button type="submit" loading={isBusy}>
        Login
      </Button>
    </form>
  )
}

function explained(error: unknown) {
  const message = messageOf(error, 'Login failed. Please check your credentials.')
  const unreached = error instanceof ApiError && error.status === 0
  return unreached ? `${message} The server could not be reached.` : message
}
