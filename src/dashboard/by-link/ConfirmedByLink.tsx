import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { AccountPage } from '../shell/AccountPage.tsx'
import styles from '../shell/forms/AccountForm.module.css'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { SentNotice } from '../shell/forms/SentNotice.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import looks from '../shell/looks/looks.module.css'

type ConfirmationProps = {
  /** The missing fact on a page without the token of a mail, as in 'which address to confirm'. */
  unknown: string
  /** The consequences of a click. */
  notice: string
  button: string
  send: (token: string) => Promise<{ message: string }>
  /** A link below. */
  children: ReactNode
}

/** The page of a link in a mail. Needs a click: mail scanners open every link in a mail, and that must change nothing. */
export function ConfirmedByLink({ title, ...confirmation }: ConfirmationProps & { title: string }) {
  const token = useLinkToken('token')
  return (
    <AccountPage title={title}>
      <Confirmation key={token} token={token} {...confirmation} />
    </AccountPage>
  )
}

function Confirmation({
  token,
  unknown,
  notice,
  button,
  send,
  children,
}: ConfirmationProps & { token: string }) {
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
      {children}
    </div>
  )
}
