import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError, callWithoutSession, type SignedIn } from '../../session/api.ts'
import styles from '../forms/AccountForm.module.css'
import { FormAlert } from '../forms/FormAlert.tsx'
import { useSending } from '../forms/use-sending.tsx'

type Props = {
  challenge: string
  onSignedIn: (signedIn: SignedIn) => void
  /** Back to the password; `why` is the server's reason, if it demands it. */
  onBack: (why?: string) => void
}

const FAILED = 'The code could not be checked. Please try again.'
const APP = {
  label: 'Code from your authenticator app',
  description: 'Six digits, new every 30 seconds.',
  other: 'Use a recovery code instead',
}
const RECOVERY = {
  label: 'Recovery code',
  description: 'One of the ten codes that you saved. Each works once.',
  other: 'Use the authenticator app instead',
}

/** The second step of signing in. */
export function CodeForm({ challenge, onSignedIn, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const { isBusy, failure, errorAt, showErrors, send } = useSending({ fields: ['code'], fallback: FAILED })
  const field = useRef<HTMLInputElement>(null)
  const words = isRecovery ? RECOVERY : APP

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field changes with the kind of code
  useEffect(() => field.current?.focus(), [isRecovery])

  function verify(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    return send(async () => {
      try {
        onSignedIn(await callWithoutSession('POST /auth/login/verify', { body: { challenge, code } }))
      } catch (refused) {
        const isExpired = refused instanceof ApiError && (refused.status === 401 || refused.status === 429)
        if (isExpired && !refused.errors.code) return onBack(refused.message)
        field.current?.select()
        throw refused
      }
    })
  }

  return (
    <form className={styles.form} onSubmit={verify} method="post" noValidate>
      <FormAlert>{failure}</FormAlert>
      <TextInput
        key={words.label}
        ref={field}
        label={words.label}
        description={words.description}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={errorAt('code')}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'off'}
        spellCheck={false}
        required
        maxLength={100}
      />
      <Button type="submit" loading={isBusy}>
        Verify
      </Button>
      <div className={styles.ways}>
        <UnstyledButton
          className={styles.way}
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            showErrors()
          }}
        >
          {words.other}
        </UnstyledButton>
        <UnstyledButton className={styles.way} onClick={() => onBack()}>
          Back
        </UnstyledButton>
      </div>
    </form>
  )
}
