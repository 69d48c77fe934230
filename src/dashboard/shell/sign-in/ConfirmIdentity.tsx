import { lazy, Suspense, useEffect, useState } from 'react'
import { setConfirmationPrompt } from '../../session/api.ts'

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'))

type Waiting = (isConfirmed: boolean) => void

/** When a call needs the password again, the user types it in a dialog and the waiting calls are repeated. */
export function ConfirmIdentity() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])

  useEffect(() => {
    setConfirmationPrompt(() => new Promise((resolve) => setWaiting((others) => [...others, resolve])))
    return () => setConfirmationPrompt(undefined)
  }, [])

  function answer(isConfirmed: boolean) {
    setWaiting([])
    for (const resolve of waiting) resolve(isConfirmed)
  }

  return (
    waiting.length > 0 && (
      <Suspense>
        <ConfirmDialog onAnswer={answer} />
      </Suspense>
    )
  )
}
