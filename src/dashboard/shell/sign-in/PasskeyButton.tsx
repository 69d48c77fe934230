import type { ReactNode } from 'react'
import { FormAlert } from '../forms/FormAlert.tsx'
import { useSending } from '../forms/use-sending.tsx'
import { PlainButton } from '../looks/buttons.ts'

/** Whether this browser has passkeys, which it has only on https and localhost. */
export const hasPasskeys = () => typeof globalThis.PublicKeyCredential === 'function'

export const loadPasskeys = () => import('./passkeys.ts')

/** `closed` is aborted when the button is left. */
export type PasskeyUse = (
  passkeys: Awaited<ReturnType<typeof loadPasskeys>>,
  closed: AbortSignal,
) => Promise<unknown>

type Props = {
  use: PasskeyUse
  children: ReactNode
}

/** A button that uses a passkey, with the message of a failure above it. Not there in browsers without passkeys. */
export function PasskeyButton({ use, children }: Props) {
  const sending = useSending({ subject: false })
  if (!hasPasskeys()) return null
  return (
    <>
      <FormAlert>{sending.failure}</FormAlert>
      <PlainButton
        loading={sending.isBusy}
        onClick={() => sending.send(async (closed) => use(await loadPasskeys(), closed))}
      >
        {children}
      </PlainButton>
    </>
  )
}
