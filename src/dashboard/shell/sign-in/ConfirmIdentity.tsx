import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call, setConfirmationPrompt } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { AccountForm, passwordField } from '../forms/AccountForm.tsx'
import { useFocusReturned } from '../use-focus-returned.ts'
import styles from './SignInAgain.module.css'

type Waiting = (isConfirmed: boolean) => void

/** When a call needs the password again, the user types it in this dialog and the waiting calls are repeated. */
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

  return waiting.length > 0 && <ConfirmDialog onAnswer={answer} />
}

function ConfirmDialog({ onAnswer }: { onAnswer: Waiting }) {
  const { user } = useSession()
  useFocusReturned()
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      closeOnClickOutside={false}
      withCloseButton={false}
      // Above the dialog in which a button was pressed.
      zIndex={1000}
      title="Confirm that it is you"
    >
      <p className={styles.words}>
        This needs your password, because you typed it last more than 15 minutes ago. What you have entered
        stays.
      </p>
      <AccountForm
        account={user?.email}
        fields={{
          password: { ...passwordField('Password', 'current'), name: 'confirmation', autoFocus: true },
        }}
        button="Confirm"
        fallback="The server could not be reached. Please try again."
        onCancel={() => onAnswer(false)}
        send={async (body) => {
          await call('POST /auth/confirm', { body })
          onAnswer(true)
        }}
      />
    </Modal>
  )
}
