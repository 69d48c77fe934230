import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { FieldErrors } from '../../../domain/problem.ts'
import { changeEmail } from '../../account-api.ts'
import { ApiError, messageOf } from '../../api.ts'
import { FormAlert } from '../../shell/FormAlert.tsx'
import { PasswordField } from '../../shell/PasswordField.tsx'
import styles from '../SettingsPage.module.css'

/** The address changes only once the mail that goes to it has been answered. */
export function EmailForm() {
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [told, setTold] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const sent = new FormData(form)
    setBusy(true)
    setErrors({})
    setFailure(undefined)
    setTold(undefined)
    try {
      setTold((await changeEmail(String(sent.get('newEmail')), String(sent.get('ownPassword')))).message)
      form.reset()
    } catch (refused) {
      const fields = refused instanceof ApiError ? refused.errors : {}
      setErrors(fields)
      if (!Object.keys(fields).length) setFailure(messageOf(refused, 'Failed to change the email.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={ask} method="post">
      <FormAlert>{failure}</FormAlert>
      <TextInput
        label="New Email"
        name="newEmail"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        error={errors.email && <span role="alert">{errors.email}</span>}
      />
      <PasswordField
        label="Your Password"
        name="ownPassword"
        autoComplete="current-password"
        required
        error={errors.password && <span role="alert">{errors.password}</span>}
      />
      <Button type="submit" loading={isBusy}>
        Change Email
      </Button>
      <p role="status">{told}</p>
    </form>
  )
}
