import { Button, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { EMAIL_LENGTH } from '../../../domain/account/user.ts'
import { ApiError, callWithoutSession, type SignedIn } from '../../session/api.ts'
import styles from '../forms/AccountForm.module.css'
import { FormAlert } from '../forms/FormAlert.tsx'
import { PasswordField } from '../forms/PasswordField.tsx'
import { RequiredNote } from '../forms/RequiredNote.tsx'
import { useSending } from '../forms/use-sending.tsx'
import { CodeForm } from './CodeForm.tsx'

const FAILED = 'Login failed. Please check your credentials.'

type Props = {
  onSignedIn: (signedIn: SignedIn) => void
  /** Shown below the button of the password step. */
  children?: ReactNode
}

/** E-mail and password, then the code if two-factor authentication is on. Used wherever users sign in. */
export function LoginForm({ onSignedIn, children }: Props) {
  const [challenge, setChallenge] = useState<string>()
  const { isBusy, failure, errorAt, showErrors, send } = useSending({
    fields: ['email', 'password'],
    fallback: FAILED,
  })

  function signIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    return send(async () => {
      const body = { email: String(sent.get('email')), password: String(sent.get('password')) }
      const answer = await callWithoutSession('POST /auth/login', { body }).catch(explainUnreachable)
      if ('challenge' in answer) setChallenge(answer.challenge)
      else onSignedIn(answer)
    })
  }

  function back(why?: string) {
    setChallenge(undefined)
    showErrors({ failure: why })
  }

  if (challenge) return <CodeForm challenge={challenge} onSignedIn={onSignedIn} onBack={back} />
  return (
    <form className={styles.form} onSubmit={signIn} method="post" noValidate>
      <FormAlert>{failure}</FormAlert>
      <RequiredNote />
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={EMAIL_LENGTH}
        error={errorAt('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={errorAt('password')}
      />
      <Button type="submit" loading={isBusy}>
        Login
      </Button>
      {children}
    </form>
  )
}

function explainUnreachable(error: unknown): never {
  const isUnreachable = error instanceof ApiError && error.status === 0
  throw isUnreachable ? new ApiError(0, `${FAILED} The server could not be reached.`) : error
}
