import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { setSignInPrompt } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { toastError } from '../toasts/notify.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './SignInAgain.module.css'

const NOT_SENT = 'The unsaved changes of the previous user were not sent.'

type Waiting = (signedInAgain: boolean) => void

/**
 * When the session expires, the user signs in again in this dialog and the waiting calls are repeated. They are not repeated
 * for another user; the previous user finds the drafts after signing in.
 */
export function SignInAgain() {
  const { user, start, leave } = useSession()
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])

  useEffect(() => {
    setSignInPrompt(() => new Promise((resolve) => setWaiting((others) => [...others, resolve])))
    return () => setSignInPrompt(undefined)
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
      <p className={styles.words}>
        Sign in again to continue. What you typed is still there. If you leave, only unsaved projects and
        pages are kept.
      </p>
      <LoginForm
        onSignedIn={(signedIn) => {
          const isSame = signedIn.user.id === user?.id
          start(signedIn)
          answer(isSame)
          if (!isSame) toastError(`You are signed in as ${signedIn.user.email}. ${NOT_SENT}`)
        }}
      />
      <Button
        className={styles.leave}
        variant="subtle"
        onClick={() => {
          answer(false)
          leave()
        }}
      >
        Leave for now
      </Button>
    </Modal>
  )
}
