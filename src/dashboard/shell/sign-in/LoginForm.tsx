import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiError, callWithoutSession, type SignedIn } from '../../session/api.ts'
import styles from '../forms/AccountForm.module.css'
import { AccountForm, emailField, passwordField } from '../forms/AccountForm.tsx'
import { FormAlert } from '../forms/FormAlert.tsx'
import { PasskeyButton, type PasskeyUse } from './PasskeyButton.tsx'
import { signInWithProof } from './sign-in-with-proof.ts'
import { useOfferedPasskeys } from './use-offered-passkeys.ts'

const FAILED = 'Login failed. Please check your credentials.'

type Challenge = {
  challenge: string
  /** The user has passkeys and no authenticator app. */
  byRecoveryCode?: true
}

type Props = {
  onSignedIn: (signedIn: SignedIn) => void
  /** Shown below the button of the password step. */
  children?: ReactNode
}

/** E-mail and password, then the code if two-factor authentication is on. Used wherever users sign in. */
export function LoginForm({ onSignedIn, children }: Props) {
  const [challenge, setChallenge] = useState<Challenge>()
  const [failed, setFailed] = useState<string>()
  const [offerFailure, setOfferFailure] = useState<string>()
  const [isWorking, setWorking] = useState(false)

  function back(why?: string) {
    setChallenge(undefined)
    setFailed(why)
  }

  const signInByDialog = useOfferedPasskeys(onSignedIn, setOfferFailure)
  if (challenge)
    return <CodeForm {...challenge} signInByDialog={signInByDialog} onSignedIn={onSignedIn} onBack={back} />
  return (
    <AccountForm
      fields={{
        email: { ...emailField, autoComplete: 'username webauthn' },
        password: passwordField('Password', 'current'),
      }}
      button="Login"
      fallback={FAILED}
      failed={failed}
      send={async (body) => {
        setOfferFailure(undefined)
        const answer = await signInWithProof(body, () => setWorking(true))
          .catch(explainUnreachable)
          .finally(() => setWorking(false))
        if ('challenge' in answer) setChallenge(answer)
        else onSignedIn(answer)
      }}
    >
      <p role="status" className={styles.notice}>
        {isWorking &&
          'There were many failed sign-ins for this account, so your browser does some work first. That takes some seconds.'}
      </p>
      <FormAlert>{offerFailure}</FormAlert>
      <PasskeyButton use={signInByDialog}>Sign in with a passkey</PasskeyButton>
      {children}
    </AccountForm>
  )
}

function explainUnreachable(error: unknown): never {
  const isUnreachable = error instanceof ApiError && error.status === 0
  throw isUnreachable ? new ApiError(0, `${FAILED} The server could not be reached.`) : error
}

type CodeProps = Challenge & {
  signInByDialog: PasskeyUse
  onSignedIn: (signedIn: SignedIn) => void
  /** Back to the password; `why` is the server's reason, if it demands it. */
  onBack: (why?: string) => void
}

const app = {
  field: {
    label: 'Code from your authenticator app',
    description: 'Six digits, new every 30 seconds.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    autoCapitalize: 'off',
  },
  other: 'Use a recovery code instead',
} as const
const recovery = {
  field: {
    label: 'Recovery code',
    description: 'One of the ten codes that you saved. Each works once.',
    autoComplete: 'off',
    inputMode: 'text',
    autoCapitalize: 'characters',
  },
  other: 'Use the authenticator app instead',
} as const

/** The second step of signing in. */
function CodeForm({ challenge, byRecoveryCode, signInByDialog, onSignedIn, onBack }: CodeProps) {
  const [way, setWay] = useState<typeof app | typeof recovery>(byRecoveryCode ? recovery : app)
  return (
    <AccountForm
      key={way.other}
      fields={{ code: { ...way.field, spellCheck: false, required: true, maxLength: 100, autoFocus: true } }}
      button="Verify"
      fallback="The code could not be checked. Please try again."
      send={async ({ code }, form) => {
        try {
          onSignedIn(await callWithoutSession('POST /auth/login/verify', { body: { challenge, code } }))
        } catch (refused) {
          const isExpired = refused instanceof ApiError && (refused.status === 401 || refused.status === 429)
          if (isExpired && !refused.errors.code) return onBack(refused.message)
          form.querySelector('input')?.select()
          throw refused
        }
      }}
    >
      {byRecoveryCode && (
        <>
          <p>Your account has a passkey: sign in with it, or use a recovery code.</p>
          <PasskeyButton use={signInByDialog}>Sign in with a passkey</PasskeyButton>
        </>
      )}
      <div className={styles.ways}>
        {!byRecoveryCode && (
          <UnstyledButton className={styles.way} onClick={() => setWay(way === app ? recovery : app)}>
            {way.other}
          </UnstyledButton>
        )}
        <UnstyledButton className={styles.way} onClick={() => onBack()}>
          Back
        </UnstyledButton>
      </div>
    </AccountForm>
  )
}
