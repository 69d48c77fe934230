import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { signOut, storedToken } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { AnsweredDialog } from '../Dialog.tsx'
import looks from '../looks/looks.module.css'
import { toastError } from '../toasts/notify.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './SignInAgain.module.css'

const NOT_SENT = 'The unsaved changes of the previous user were not sent.'

/** Asks to sign in again. `onAnswer` is called with whether the same user did. */
export default function SignInDialog({ onAnswer }: { onAnswer: (signedInAgain: boolean) => void }) {
  const { user, start, leave } = useSession()
  const hasLeft = useRef(false)
  // Left by its button, or by a logout in another tab.
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  return (
    <AnsweredDialog onClose={() => undefined} closeOnEscape={false} title="Your session has ended">
      <p className={looks.message}>
        Sign in again to continue. What you typed is still there. If you leave, this browser keeps unsaved
        projects, openings, pages, templates, replies and notes, but no other changes.
      </p>
      <LoginForm
        onSignedIn={(signedIn) => {
          if (hasLeft.current) return endUnused(signedIn.token)
          const isSame = signedIn.user.id === user?.id
          start(signedIn)
          onAnswer(isSame)
          if (!isSame) toastError(`You are signed in as ${signedIn.user.email}. ${NOT_SENT}`)
        }}
      />
      <Button
        className={styles.leave}
        variant="subtle"
        onClick={() => {
          onAnswer(false)
          leave()
        }}
      >
        Leave for now
      </Button>
    </AnsweredDialog>
  )
}

/** Ends the session of a sign-in that was answered after the person had left. Logout also ends the cookie, which may be a newer one. */
function endUnused(token: string) {
  if (!storedToken()) void signOut(token).catch(() => {})
}
