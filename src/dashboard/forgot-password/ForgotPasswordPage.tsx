import { Anchor, Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { EMAIL_LENGTH } from '../../domain/account/user.ts'
import { pages } from '../../domain/shared/pages.ts'
import { callWithoutSession } from '../session/api.ts'
import { AccountPage } from '../shell/AccountPage.tsx'
import styles from '../shell/forms/AccountForm.module.css'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { SentNotice } from '../shell/forms/SentNotice.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'

const NOTE = 'We send a link to your address. With it you choose a new password.'

export default function ForgotPasswordPage() {
  const [notice, setNotice] = useState<string>()
  return (
    <>
      <title>Forgot password | Plinth</title>
      <AccountPage title="Forgot password" note={notice ? undefined : NOTE}>
        {notice ? <SentNotice>{notice}</SentNotice> : <RequestForm onSent={setNotice} />}
        <Anchor component={Link} to={pages.login.path} className={styles.below}>
          Back to Login
        </Anchor>
      </AccountPage>
    </>
  )
}

function RequestForm({ onSent }: { onSent: (message: string) => void }) {
  const { isBusy, failure, errorAt, send } = useSending({
    fields: ['email'],
    fallback: 'The server could not be reached. Please try again.',
  })

  function requestLink(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    return send(async () =>
      onSent((await callWithoutSession('POST /api/auth/forgot-password', { body: { email } })).message),
    )
  }

  return (
    <form className={styles.form} onSubmit={requestLink} method="post" noValidate>
      <FormAlert>{failure}</FormAlert>
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={EMAIL_LENGTH}
        error={errorAt('email')}
      />
      <Button type="submit" loading={isBusy}>
        Send Reset Link
      </Button>
    </form>
  )
}
