import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { call } from '../session/api.ts'
import { PasswordField } from '../shell/forms/PasswordField.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import { toastError, toastSuccess } from '../shell/toasts/notify.tsx'
import pageStyles from './Settings.module.css'
import styles from './TwoFactorSection.module.css'
import { TwoFactorPart } from './TwoFactorStates.tsx'

type Props = {
  email: string
  codesLeft: number
  takesFocus: boolean
  onNewCodes: (recoveryCodes: string[]) => void
  onOff: () => void
}
type Choice = 'new codes' | 'off'

const LOW_COUNT = 3

/** Each action asks for the password. */
export function TwoFactorOn({ email, codesLeft, takesFocus, onNewCodes, onOff }: Props) {
  const [choice, setChoice] = useState<Choice>()
  return (
    <TwoFactorPart takesFocus={takesFocus}>
      <p>On. You sign in with your password and a code from your app.</p>
      <p>
        {codesLeft === 1 ? '1 recovery code is left.' : `${codesLeft} recovery codes are left.`}
        {codesLeft <= LOW_COUNT && ' Make new ones before they run out.'}
      </p>
      {choice ? (
        <PasswordConfirmation
          key={choice}
          email={email}
          label={choice === 'off' ? 'Turn off' : 'Make new codes'}
          note={choice === 'off' ? undefined : 'Your current codes will no longer work.'}
          onCancel={() => setChoice(undefined)}
          action={async (password) => {
            if (choice === 'off') {
              const { message } = await call('POST /auth/2fa/disable', { body: { password } })
              toastSuccess(message, { about: 'second factor' })
              onOff()
            } else
              onNewCodes((await call('POST /auth/2fa/recovery-codes', { body: { password } })).recoveryCodes)
          }}
        />
      ) : (
        <div className={styles.row}>
          <Button variant="default" onClick={() => setChoice('new codes')}>
            Make new recovery codes
          </Button>
          <Button variant="default" onClick={() => setChoice('off')}>
            Disable 2FA
          </Button>
        </div>
      )}
    </TwoFactorPart>
  )
}

type PasswordConfirmationProps = {
  email: string
  label: string
  note?: string
  action: (password: string) => Promise<void>
  onCancel: () => void
}

function PasswordConfirmation({ email, label, note, action, onCancel }: PasswordConfirmationProps) {
  const [password, setPassword] = useState('')
  const { isBusy, errorAt, send } = useSending({
    fields: ['password'],
    fallback: 'The change could not be saved. Please try again.',
    showFailure: toastError,
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    return send(() => action(password))
  }

  return (
    <form className={pageStyles.form} onSubmit={submit} method="post" noValidate>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      {note && <p>{note}</p>}
      <PasswordField
        label="Your Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errorAt('password')}
        autoFocus
        required
      />
      <div className={styles.row}>
        <Button type="submit" loading={isBusy}>
          {label}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
