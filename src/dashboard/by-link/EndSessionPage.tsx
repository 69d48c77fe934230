import { pages } from '../../domain/shared/pages.ts'
import { callWithoutSession } from '../session/api.ts'
import styles from '../shell/forms/AccountForm.module.css'
import { ConfirmedByLink } from './ConfirmedByLink.tsx'

/** Ends the session of a mail about a sign-in from a new device. */
export default function EndSessionPage() {
  return (
    <ConfirmedByLink
      title="Was this not you?"
      unknown="which session to end"
      notice="Somebody signed in to your account from a new device. This ends that session at once."
      button="End That Session"
      send={(token) => callWithoutSession('POST /api/auth/end-session', { body: { token } })}
    >
      <a href={pages.forgotPassword.path} className={styles.below}>
        Choose a new password
      </a>
    </ConfirmedByLink>
  )
}
