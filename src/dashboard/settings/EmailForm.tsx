import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { EMAIL_LENGTH } from '../../domain/account/user.ts'
import { call } from '../session/api.ts'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { PasswordField } from '../shell/forms/PasswordField.tsx'
import { RequiredNote } from '../shell/forms/RequiredNote.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import { savedByKey } from '../shell/keys/save-key.ts'
import styles from './Settings.module.css'

/** The address changes only after the user has confirmed it with the link in the mail. */
export function EmailForm() {
  const [notice, setNotice] = useState<string>()
  const { isBusy, failure, errorAt, send } = useSending({
    fields: ['email', 'password'],
    fallback: 'Failed to change the e-mail address.',
  })

  function requestChange(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const sent = new FormData(form)
    setNotice(undefined)
    return send(async () => {
      const body = { email: String(sent.get('newEmail')), password: String(sent.get('ownPassword')) }
      setNotice((await call('PUT /auth/email', { body })).message)
      form.reset()
    })
  }

  return (
    <form className={styles.form} onSubmit={requestChange} method="post" noValidate {...savedByKey('inside')}>
      <FormAlert>{failure}</FormAlert>
      <RequiredNote />
      <TextInput
        label="New E-mail"
        name="newEmail"
        type="email"
        autoComplete="email"
        required
        maxLength={EMAIL_LENGTH}
        error={errorAt('email')}
      />
      <PasswordField
        label="Your Password"
        name="ownPassword"
        autoComplete="current-password"
        required
        error={errorAt('password')}
      />
      <Button type="submit" loading={isBusy}>
        Change E-mail
      </Button>
      <p role="status">{notice}</p>
    </form>
  )
}
