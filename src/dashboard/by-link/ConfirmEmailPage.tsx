import { pages } from '../../domain/shared/pages.ts'
import { callWithoutSession } from '../session/api.ts'
import styles from '../shell/forms/AccountForm.module.css'
import { ConfirmedByLink } from './ConfirmedByLink.tsx'

export default function ConfirmEmailPage() {
  return (
    <ConfirmedByLink
      title="Confirm your address"
      unknown="which address to confirm"
      notice="After that, you sign in with this address."
      button="Confirm Address"
      send={(token) => callWithoutSession('POST /api/auth/confirm-email', { body: { token } })}
    >
      {/* A full page load: the signed-in user has another address now. */}
      <a href={pages.login.path} className={styles.below}>
        Sign in
      </a>
    </ConfirmedByLink>
  )
}
