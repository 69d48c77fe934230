import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useMatch } from 'react-router'
import { pages } from '../../domain/shared/pages.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { callWithoutSession } from '../session/api.ts'
import { AccountPage } from '../shell/AccountPage.tsx'
import styles from '../shell/forms/AccountForm.module.css'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { SentNotice } from '../shell/forms/SentNotice.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import looks from '../shell/looks/looks.module.css'

type Confirmation = {
  title: string
  /** The missing fact on a page without the token of a mail, as in 'which address to confirm'. */
  unknown: string
  /** The consequences of a click. */
  notice: string
  button: string
  send: (token: string) => Promise<{ message: string }>
  /** A link below. */
  nextStep: ReactNode
}

const confirmEmail: Confirmation = {
  title: 'Confirm your address',
  unknown: 'which address to confirm',
  notice: 'After that, you sign in with this address.',
  button: 'Confirm Address',
  send: (token) => callWithoutSession('POST /api/auth/confirm-email', { body: { token } }),
  nextStep: (
    // A full page load: the signed-in user has another address now.
    <a href={pages.login.path} className={styles.below}>
      Sign in
    </a>
  ),
}

/** Ends the session of a mail about a sign-in from a new device. */
const endSession: Confirmation = {
  title: 'Was this not you?',
  unknown: 'which session to end',
  notice: 'Somebody signed in to your account from a new device. This ends that session at once.',
  button: 'End That Session',
  send: (token) => callWithoutSession('POST /api/auth/end-session', { body: { token } }),
  nextStep: (
    <a href={pages.forgotPassword.path} className={styles.below}>
      Choose a new password
    </a>
  ),
}

/** The page of a link in a mail. Needs a click: mail scanners open every link in a mail, and that must change nothing. */
export default function ConfirmedByLink() {
  const token = useLinkToken('token')
  const confirmation = useMatch(pages.endSession.path) ? endSession : confirmEmail
  return (
    <AccountPage title={confirmation.title}>
      <Opened key={token} token={token} {...confirmation} />
    </AccountPage>
  )
}

function Opened({ token, unknown, notice, button, send, nextStep }: Confirmation & { token: string }) {
  const [done, setDone] = useState<string>()
  const sending = useSending()
  const missing = `Open the link in the mail again. Without it, this page cannot tell ${unknown}.`

  return (
    <div className={looks.sections}>
      <FormAlert>{token ? sending.failure : missing}</FormAlert>
      {done ? (
        <SentNotice>{done}</SentNotice>
      ) : (
        token && (
          <>
            <p className={styles.notice}>{notice}</p>
            <Button
              onClick={() => sending.send(async () => setDone((await send(token)).message))}
              loading={sending.isBusy}
            >
              {button}
            </Button>
          </>
        )
      )}
      {nextStep}
    </div>
  )
}
