import { Button, Checkbox, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { TwoFactorSetup } from '../../api/account/two-factor.ts'
import { call } from '../session/api.ts'
import { saveFile } from '../shell/ExportButton.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import { toastError } from '../shell/toasts/notify.tsx'
import pageStyles from './Settings.module.css'
import styles from './TwoFactorSection.module.css'

type Props = { takesFocus?: boolean; children: ReactNode }

/** One state of the section. It takes the focus from the button it replaces, which would otherwise be lost. */
export function TwoFactorPart({ takesFocus = false, children }: Props) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) part.current?.focus()
  }, [takesFocus])
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      {children}
    </div>
  )
}

type RecoveryCodesProps = { codes: readonly string[]; email: string; onSaved: () => void }

/** Shows the codes once, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, email, onSaved }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false)
  const clipboard = useClipboard()
  return (
    <TwoFactorPart takesFocus>
      <p>
        <strong>Two-factor authentication is on. Save these recovery codes.</strong> Each code signs you in
        once if you do not have your phone. They are shown only once.
      </p>
      <div className={styles.paper}>
        <p className={styles.onPaper}>Recovery codes for {email}. Each works once.</p>
        <ol className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.row}>
        <Button variant="default" onClick={() => clipboard.copy(codes.join('\n'))}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="default" onClick={() => download(codes, email)}>
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Checkbox
        label="I have saved these codes"
        checked={isSaved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <Button disabled={!isSaved} onClick={onSaved}>
        Done
      </Button>
    </TwoFactorPart>
  )
}

function download(codes: readonly string[], email: string) {
  const text = `Recovery codes for ${email} at ${location.host}\nEach works once.\n\n${codes.join('\n')}\n`
  saveFile(new File([text], 'plinth-recovery-codes.txt', { type: 'text/plain' }))
}

type TwoFactorSetUpProps = {
  setup: TwoFactorSetup
  onEnabled: (recoveryCodes: string[]) => void
  onCancel: () => void
}

const FAILED = 'The code could not be checked. Please try again.'

/** Shows the secret for the app, and asks for a code to prove that the app has it. */
export function TwoFactorSetUp({ setup, onEnabled, onCancel }: TwoFactorSetUpProps) {
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
