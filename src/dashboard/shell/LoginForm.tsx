import { Button, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ApiError, auth, messageOf, type SignedIn } from '../api.ts'
import styles from './AccountForm.module.css'
import { CodeForm } from './CodeForm.tsx'
import { FormAlert } from './FormAlert.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = {
  onSignedIn: (signedIn: SignedIn) => void
  /** Stands below the button while the password is asked for. */
  children?: ReactNode
}

/** E-mail and password, then the code of who has two-factor authentication on; wherever somebody signs in. */
export function LoginForm({ onSignedIn, children }: Props) {
  const [challenge, setChallenge] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function signIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await auth.login(String(sent.get('email')), String(sent.get('password')))
      if ('challenge' in answer) {
        setChallenge(answer.challenge)
        setBusy(false)
      } else onSignedIn(answer)
    } catch (error) {
      setFailure(explained(error))
      setBusy(false)
    }
  }

  function back(why?: string) {
    setChallenge(undefined)
    setFailure(why)
  }

  if (challenge) return <CodeForm challenge={challenge} onSignedIn={onSignedIn} onBack={back} />
  return (
    <form className={styles.form} onSubmit={signIn} method="post">
      <FormAlert>{failure}</FormAlert>
      <TextInput label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Button type="submit" loading={isBusy}>
        Login
      </Button>
      {children}
    </form>
  )
}

function explained(error: unknown) {
  const message = messageOf(error, 'Login failed. Please check your credentials.')
  const unreached = error instanceof ApiError && error.status === 0
  return unreached ? `${message} The server could not be reached.` : message
}
