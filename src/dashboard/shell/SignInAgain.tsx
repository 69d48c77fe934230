import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { whenSessionEnds } from '../api.ts'
import { useSession } from '../session.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './SignInAgain.module.css'

type Waiting = (signedInAgain: boolean) => void

/** When the session ends in the middle of work, one signs in over it and the calls that waited go on. */
export function SignInAgain() {
  const { start, logout } = useSession()
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])

  useEffect(() => {
    whenSessionEnds(() => new Promise((resolve) => setWaiting((others) => [...others, resolve])))
    return () => whenSessionEnds(undefined)
  }, [])

  function answer(signedInAgain: boolean) {
    setWaiting([])
    for (const resolve of waiting) resolve(signedInAgain)
  }

  return (
    <Modal
      opened={waiting.length > 0}
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="Your session has ended"
    >
      <p className={styles.words}>Sign in again to go on. What you typed is still there.</p>
      <LoginForm
        onSignedIn={(signedIn) => {
          start(signedIn)
          answer(true)
        }}
      />
      <Button
        className={styles.leave}
        variant="subtle"
        onClick={() => {
          answer(false)
          logout()
        }}
      >
        Leave without saving
      </Button>
    </Modal>
  )
}
