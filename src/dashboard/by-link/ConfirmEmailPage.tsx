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

const NO_TOKEN =
  'Open the link in the mail again. Without it, this page cannot tell which address to confirm.'

export default function ConfirmEmailPage() {
  const token = useLinkToken('token')
  return (
    <AccountPage title="Confirm your address">
      <Confirmation key={token} token={token} />
    </AccountPage>
  )
}

/** Needs a click: mail scanners open every link in a mail, and that must not confirm the address. */
function Confirmation({ token }: { token: string }) {
  const [notice, setNotice] = useState<string>()
  const { isBusy, failure, send } = useSending({
    fallback: 'The server could not be reached. Please try again.',
  })
  const confirm = () =>
    send(async () =>
      setNotice((await callWithoutSession('POST /api/auth/confirm-email', { body: { token } })).message),
    )

  return (
    <div className={styles.form}>
      <FormAlert>{token ? failure : NO_TOKEN}</FormAlert>
      {notice ? (
        <SentNotice>{notice}</SentNotice>
      ) : (
        token && (
          <>
            <p className={styles.notice}>After that, you sign in with this address.</p>
            <Button onClick={confirm} loading={isBusy}>
              Confirm Address
            </Button>
          </>
        )
      )}
      {/* A full page load: the signed-in user has another address now. */}
      <a href={pages.login.path} className={styles.below}>
        Sign in
      </a>
    </div>
  )
}
