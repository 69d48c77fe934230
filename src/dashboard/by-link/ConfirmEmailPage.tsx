import { Button } from '@mantine/core'
import { useState } from 'react'
import { byLink } from '../account-api.ts'
import { messageOf } from '../api.ts'
import styles from '../shell/AccountForm.module.css'
import { AccountPage } from '../shell/AccountPage.tsx'
import { FormAlert } from '../shell/FormAlert.tsx'
import { Told } from '../shell/Told.tsx'
import { useLinkToken } from './use-link-token.ts'

const NO_TOKEN = 'Open the link of the mail once more: without it nobody can tell whose address this is.'

export default function ConfirmEmailPage() {
  return (
    <>
      <title>Confirm your address | Plinth</title>
      <AccountPage title="Confirm your address">
        <Confirmation />
      </AccountPage>
    </>
  )
}

/** By a button, not by opening the page: programs that look at mails open every link in them. */
function Confirmation() {
  const token = useLinkToken()
  const [told, setTold] = useState<string>()
  const [failure, setFailure] = useState(token ? undefined : NO_TOKEN)
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    setFailure(undefined)
    try {
      setTold((await byLink.confirmEmail(token)).message)
    } catch (refused) {
      setFailure(messageOf(refused, 'The server could not be reached. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      <FormAlert>{failure}</FormAlert>
      {told ? (
        <Told>{told}</Told>
      ) : (
        token && (
          <>
            <p className={styles.told}>From then on you sign in with this address.</p>
            <Button onClick={confirm} loading={isBusy}>
              Confirm Address
            </Button>
          </>
        )
      )}
      {/* Loaded anew: who is signed in here has another address now. */}
      <a href="/login">Go to Login</a>
    </div>
  )
}
