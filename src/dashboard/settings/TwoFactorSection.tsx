import { Button, Skeleton } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TwoFactorSetup } from '../../api/account/two-factor.ts'
import { call, isStatus, isUnanswered } from '../session/api.ts'
import { reload, twoFactorQuery } from '../session/queries.ts'
import { AccountForm, passwordField } from '../shell/forms/AccountForm.tsx'
import { Failure } from '../shell/forms/Failure.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import { PlainButton, SmallButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import { toastSuccess } from '../shell/toasts/notify.tsx'
import {
  CodesLeft,
  makeCodes,
  type NewCodes,
  NewCodesButton,
  RecoveryCodes,
  TwoFactorPart,
} from './RecoveryCodes.tsx'
import pageStyles from './Settings.module.css'
import styles from './TwoFactorSection.module.css'

/** Off, in setup, showing the recovery codes, or on. */
export function TwoFactorSection({ email, newCodes }: { email: string; newCodes: NewCodes }) {
  const { data, isError, refetch } = useQuery(twoFactorQuery)
  const [setup, setSetup] = useState<TwoFactorSetup>()
  const shown = newCodes.shown?.insteadOf === 'app' && newCodes.shown
  // After the first action each state takes the focus; the initial one does not.
  const [wasUsed, setWasUsed] = useState(false)
  if ((shown || setup) && !wasUsed) setWasUsed(true)

  if (shown) return <RecoveryCodes {...shown} email={email} onSaved={() => newCodes.show(undefined)} />
  if (setup) return <SetUp setup={setup} newCodes={newCodes} onEnd={() => setSetup(undefined)} />
  if (isError && !data)
    return <Failure message="Two-factor authentication could not be loaded." retry={refetch} />
  if (!data) return <Skeleton height={96} />
  if (data.isEnabled) {
    return (
      <On
        email={email}
        codesLeft={data.recoveryCodesLeft}
        takesFocus={wasUsed}
        newCodes={newCodes}
        onUsed={() => setWasUsed(true)}
      />
    )
  }
  return <Off takesFocus={wasUsed} onSetup={setSetup} />
}

type OffProps = { takesFocus: boolean; onSetup: (setup: TwoFactorSetup) => void }

function Off({ takesFocus, onSetup }: OffProps) {
  const { isBusy, send } = useSending({
    fallback: 'The setup could not be started. Please try again.',
    inToast: true,
  })
  const begin = () =>
    send(async () => {
      onSetup(await call('POST /auth/2fa/setup'))
      toastSuccess('2FA Setup flow initiated!', { about: 'second factor' })
    })

  return (
    <TwoFactorPart takesFocus={takesFocus}>
      <p>Off. When it is on, you sign in with your password and a code from an app on your phone.</p>
      <Button onClick={begin} loading={isBusy}>
        Enable 2FA
      </Button>
    </TwoFactorPart>
  )
}

type SetUpProps = { setup: TwoFactorSetup; newCodes: NewCodes; onEnd: () => void }

/** Shows the secret for the app, and asks for a code to prove that the app has it. */
function SetUp({ setup, newCodes, onEnd }: SetUpProps) {
  const clipboard = useClipboard()
  /** The answer to a code was lost: that code may have turned it on. */
  const isLost = useRef(false)

  /** Returns the recovery codes. If the answer to the code is lost, with the codes in it, makes new ones. */
  async function enable(body: { code: string }): Promise<readonly string[]> {
    try {
      return (await call('POST /auth/2fa/enable', { body })).recoveryCodes
    } catch (error) {
      isLost.current ||= isUnanswered(error)
      if (!isLost.current || isStatus(error, 422) || !(await call('GET /auth/2fa')).isEnabled) throw error
      return makeCodes()
    }
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
            <SmallButton onClick={() => clipboard.copy(setup.secret)}>
              {clipboard.copied ? 'Copied' : 'Copy key'}
            </SmallButton>
          </span>
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
      <AccountForm
        className={pageStyles.form}
        fields={{
          code: {
            label: 'Code',
            autoComplete: 'one-time-code',
            inputMode: 'numeric',
            required: true,
            maxLength: 20,
          },
        }}
        button="Turn on"
        fallback="The code could not be checked. Please try again."
        inToast
        onCancel={onEnd}
        send={(body) => newCodes.makeBy(() => enable(body)).then(onEnd)}
      />
    </TwoFactorPart>
  )
}

type OnProps = {
  email: string
  codesLeft: number
  takesFocus: boolean
  newCodes: NewCodes
  onUsed: () => void
}

function On({ email, codesLeft, takesFocus, newCodes, onUsed }: OnProps) {
  const queries = useQueryClient()
  const [isTurningOff, setTurningOff] = useState(false)
  return (
    <TwoFactorPart takesFocus={takesFocus}>
      <p>On. You sign in with your password and a code from your app.</p>
      <CodesLeft count={codesLeft} />
      {isTurningOff ? (
        <AccountForm
          className={pageStyles.form}
          account={email}
          fields={{ password: { ...passwordField('Your Password', 'current'), autoFocus: true } }}
          button="Turn off"
          fallback="Perhaps it was not turned off. Please try again if it is still on."
          inToast
          onCancel={() => setTurningOff(false)}
          send={async (body) => {
            onUsed()
            try {
              const { message } = await call('POST /auth/2fa/disable', { body })
              queries.setQueryData(twoFactorQuery.queryKey, (was) => was && { ...was, isEnabled: false })
              toastSuccess(message, { about: 'second factor' })
            } finally {
              // Also after a failure: the answer alone may be lost.
              reload(queries, 'account')
            }
          }}
        />
      ) : (
        <div className={looks.tools}>
          <NewCodesButton codesLeft={codesLeft} insteadOf="app" newCodes={newCodes} />
          <PlainButton onClick={() => setTurningOff(true)}>Disable 2FA</PlainButton>
        </div>
      )}
    </TwoFactorPart>
  )
}
