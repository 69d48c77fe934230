import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type SubmitEvent, useState } from 'react'
import type { TwoFactorSetup } from '../../api/account/two-factor.ts'
import { call } from '../session/api.ts'
import { useSending } from '../shell/forms/use-sending.tsx'
import { toastError } from '../shell/toasts/notify.tsx'
import pageStyles from './Settings.module.css'
import { TwoFactorPart } from './TwoFactorPart.tsx'
import styles from './TwoFactorSection.module.css'

type Props = { setup: TwoFactorSetup; onEnabled: (recoveryCodes: string[]) => void; onCancel: () => void }

const FAILED = 'The code could not be checked. Please try again.'

/** Shows the secret for the app, and asks for a code to prove that the app has it. */
export function TwoFactorSetUp({ setup, onEnabled, onCancel }: Props) {
  const [code, setCode] = useState('')
  const { isBusy, errorAt, send } = useSending({
    fields: ['code'],
    fallback: FAILED,
    showFailure: toastError,
  })
  const clipboard = useClipboard()

  function enable(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    return send(async () =>
      onEnabled((await call('POST /auth/2fa/enable', { body: { code } })).recoveryCodes),
    )
  }

  return (
    <TwoFactorPart takesFocus>
      <ol className={styles.steps}>
        <li>
          Scan this with an authenticator app.
          <img className={styles.qr} src={setup.qr} alt="QR code for your authenticator app" />
        </li>
        <li>
          Or enter this key in the app:
          <span className={styles.secret}>
            <code>{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            <Button size="compact-sm" variant="default" onClick={() => clipboard.copy(setup.secret)}>
              {clipboard.copied ? 'Copied' : 'Copy key'}
            </Button>
          </span>
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
      <form className={pageStyles.form} onSubmit={enable} method="post" noValidate>
        <TextInput
          label="Code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errorAt('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          maxLength={20}
        />
        <div className={styles.row}>
          <Button type="submit" loading={isBusy}>
            Turn on
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </TwoFactorPart>
  )
}
