import { Button } from '@mantine/core'
import { useState } from 'react'
import { pages } from '../../domain/shared/pages.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { callWithoutSession } from '../session/api.ts'
import { AccountPage } from '../shell/AccountPage.tsx'
import styles from '../shell/forms/AccountForm.module.css'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { SentNotice } from '../shell/forms/SentNotice.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'

const NO_TOKEN = 'Open the link in the mail again. Without it, this page cannot tell which session to end.'

/** Ends the session of a mail about a sign-in from a new device. */
export default function EndSessionPage() {
  const token = useLinkToken('token')
  return (
    <AccountPage title="Was this not you?">
      <Ending key={token} token={token} />
    </AccountPage>
  )
}

/** Needs a click: mail scanners open every link in a mail. */
function Ending({ token }: { token: string }) {
  const [notice, setNotice] = useState<string>()
  const { isBusy, failure, send } = useSending({
    fallback: 'The server could not be reached. Please try again.',
  })
  const end = () =>
    send(async () =>
      setNotice((await callWithoutSession('POST /api/auth/end-session', { body: { token } })).message),
    )

  return (
    <div className={styles.form}>
      <FormAlert>{token ? failure : NO_TOKEN}</FormAlert>
      {notice ? (
        <SentNotice>{notice}</SentNotice>
      ) : (
        token && (
          <>
            <p className={styles.notice}>
              Somebody signed in to your account from a new device. This ends that session at once.
            </p>
            <Button onClick={end} loading={isBusy}>
              End That Session
            </Button>
          </>
        )
      )}
      <a href={pages.forgotPassword.path} className={styles.below}>
        Choose a new password
      </a>
    </div>
  )
}
