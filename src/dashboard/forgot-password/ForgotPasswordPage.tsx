import { Anchor, Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../domain/pages.ts'
import { callWithoutSession } from '../session/api.ts'
import { AccountPage } from '../shell/AccountPage.tsx'
import styles from '../shell/forms/AccountForm.module.css'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { Told } from '../shell/forms/Told.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'

const NOTE = 'We send a link to your address. With it you choose a new password.'

export default function ForgotPasswordPage() {
  const [told, setTold] = useState<string>()
  return (
    <>
      <title>Forgot password | Plinth</title>
      <AccountPage title="Forgot password" note={told ? undefined : NOTE}>
        {told ? <Told>{told}</Told> : <AskForm onAsked={setTold} />}
        <Anchor component={Link} to={pages.login.path} className={styles.below}>
          Back to Login
        </Anchor>
      </AccountPage>
    </>
  )
}

function AskForm({ onAsked }: { onAsked: (message: string) => void }) {
  const { isBusy, failure, errorAt, send } = useSending({
    fields: ['email'],
    sorry: 'The server could not be reached. Please try again.',
  })

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    return send(async () =>
      onAsked((await callWithoutSession('POST /api/auth/forgot-password', { body: { email } })).message),
    )
  }

  return (
    <form className={styles.form} onSubmit={ask} method="post">
      <FormAlert>{failure}</FormAlert>
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        error={errorAt('email')}
      />
      <Button type="submit" loading={isBusy}>
        Send Reset Link
      </Button>
    </form>
  )
}
