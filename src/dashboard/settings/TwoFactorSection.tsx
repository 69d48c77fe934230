import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TwoFactorJson, TwoFactorSetup } from '../../api/account/two-factor.ts'
import { call } from '../session/api.ts'
import { twoFactorQuery, useReload } from '../session/queries.ts'
import { Failure } from '../shell/forms/Failure.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import { toastError, toastSuccess } from '../shell/toasts/notify.tsx'
import { TwoFactorOn } from './TwoFactorOn.tsx'
import { RecoveryCodes, TwoFactorPart, TwoFactorSetUp } from './TwoFactorStates.tsx'

/** Off, in setup, showing the recovery codes, or on. */
export function TwoFactorSection({ email }: { email: string }) {
  const queries = useQueryClient()
  const reload = useReload()
  const { data, isError, refetch } = useQuery(twoFactorQuery)
  const [setup, setSetup] = useState<TwoFactorSetup>()
  const [codes, setCodes] = useState<string[]>()
  // After the first action each state takes the focus; the initial one does not.
  const [wasUsed, setWasUsed] = useState(false)

  function begin(begun: TwoFactorSetup) {
    setWasUsed(true)
    setSetup(begun)
  }

  function showCodes(made: string[]) {
    setWasUsed(true)
    setSetup(undefined)
    setCodes(made)
    reload('account')
    queries.setQueryData<TwoFactorJson>(twoFactorQuery.queryKey, {
      isEnabled: true,
      recoveryCodesLeft: made.length,
    })
  }

  if (codes) return <RecoveryCodes codes={codes} email={email} onSaved={() => setCodes(undefined)} />
  if (setup) {
    return <TwoFactorSetUp setup={setup} onEnabled={showCodes} onCancel={() => setSetup(undefined)} />
  }
  if (isError) return <Failure message="Two-factor authentication could not be loaded." retry={refetch} />
  if (!data) return <Skeleton height={96} />
  if (data.isEnabled) {
    return (
      <TwoFactorOn
        email={email}
        codesLeft={data.recoveryCodesLeft}
        takesFocus={wasUsed}
        onNewCodes={showCodes}
        onOff={() => {
          setWasUsed(true)
          reload('account')
        }}
      />
    )
  }
  return <Off takesFocus={wasUsed} onSetup={begin} />
}

type OffProps = { takesFocus: boolean; onSetup: (setup: TwoFactorSetup) => void }

function Off({ takesFocus, onSetup }: OffProps) {
  const { isBusy, send } = useSending({
    fallback: 'The setup could not be started. Please try again.',
    showFailure: toastError,
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
