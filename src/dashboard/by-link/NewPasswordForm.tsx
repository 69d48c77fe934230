import { Button, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { PASSWORD_IN_SETTINGS } from '../../domain/account/user.ts'
import { ApiError, callWithoutSession } from '../session/api.ts'
import styles from '../shell/forms/AccountForm.module.css'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { PasswordField } from '../shell/forms/PasswordField.tsx'
import { RequiredNote } from '../shell/forms/RequiredNote.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'

const MISMATCH = 'Passwords do not match.'

type Props = {
  token: string
  email: string
  button: string
  onSet: (message: string) => void
  onExpired: () => void
}

export function NewPasswordForm({ token, email, button, onSet, onExpired }: Props) {
  const { isBusy, failure, errorAt, showErrors, send } = useSending({
    fields: ['password'],
    fallback: 'The server could not be reached. Please try again.',
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const password = String(sent.get('password'))
    if (password !== sent.get('again')) return showErrors({ failure: MISMATCH })
    return send(async () => {
      try {
        onSet(
          (await callWithoutSession('POST /api/auth/reset-password', { body: { token, password } })).message,
        )
      } catch (refused) {
        if (!(refused instanceof ApiError && refused.errors.token)) throw refused
        onExpired()
      }
    })
  }

  return (
    <form className={styles.form} onSubmit={save} method="post" noValidate>
      <FormAlert>{failure}</FormAlert>
      <RequiredNote />
      <TextInput label="E-mail" name="email" value={email} readOnly autoComplete="username" />
      <PasswordField
        label="New Password"
        description={`At least ${PASSWORD_IN_SETTINGS} characters.`}
        name="password"
        autoComplete="new-password"
        required
        error={errorAt('password')}
      />
      <PasswordField label="Confirm Password" name="again" autoComplete="new-password" required />
      <Button type="submit" loading={isBusy}>
        {button}
      </Button>
    </form>
  )
}
