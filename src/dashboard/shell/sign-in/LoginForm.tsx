import { type ReactNode, useState } from 'react'
import { ApiError, callWithoutSession, type SignedIn } from '../../session/api.ts'
import { AccountForm, emailField, passwordField } from '../forms/AccountForm.tsx'
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
  const [failed, setFailed] = useState<string>()

  function back(why?: string) {
    setChallenge(undefined)
    setFailed(why)
  }

  if (challenge) return <CodeForm challenge={challenge} onSignedIn={onSignedIn} onBack={back} />
  return (
    <AccountForm
      fields={{ email: emailField, password: passwordField('Password', 'current') }}
      button="Login"
      fallback={FAILED}
      failed={failed}
      send={async (body) => {
        const answer = await callWithoutSession('POST /auth/login', { body }).catch(explainUnreachable)
        if ('challenge' in answer) setChallenge(answer.challenge)
        else onSignedIn(answer)
      }}
    >
      {children}
    </AccountForm>
  )
}

function explainUnreachable(error: unknown): never {
  const isUnreachable = error instanceof ApiError && error.status === 0
  throw isUnreachable ? new ApiError(0, `${FAILED} The server could not be reached.`) : error
}
