import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { FieldErrors } from '../../domain/problem.ts'
import { PASSWORD_IN_SETTINGS } from '../../domain/user.ts'
import { ApiError, auth, messageOf } from '../api.ts'
import { useAccountChanged } from '../queries.ts'
import { FormAlert } from '../shell/FormAlert.tsx'
import { succeed } from '../shell/notify.tsx'
import { PasswordField } from '../shell/PasswordField.tsx'
import styles from './SettingsPage.module.css'

const MISMATCH = 'Passwords do not match.'
const TOO_SHORT = `Password must be at least ${PASSWORD_IN_SETTINGS} chars.`

const empty = { current: '', wanted: '', again: '' }

export function PasswordForm({ email }: { email: string }) {
  const accountChanged = useAccountChanged()
  const [draft, setDraft] = useState(empty)
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const field = (key: keyof typeof empty) => ({
    value: draft[key],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setDraft((before) => ({ ...before, [key]: value }))
    },
    required: true,
  })

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setErrors({})
    setFailure(problemOf(draft))
    if (problemOf(draft)) return
    setBusy(true)
    try {
      const { message } = await auth.changePassword(draft.current, draft.wanted)
      setDraft(empty)
      succeed(message)
      accountChanged()
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : {}
      setErrors(fields)
      if (!Object.keys(fields).length) setFailure(messageOf(error, 'Failed to change password'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={save} method="post">
      <FormAlert>{failure}</FormAlert>
      {/* For the browser's password store: whose password this is. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword && <span role="alert">{errors.currentPassword}</span>}
        {...field('current')}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        error={errors.newPassword && <span role="alert">{errors.newPassword}</span>}
        {...field('wanted')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...field('again')} />
      <Button type="submit" loading={isBusy}>
        Update Password
      </Button>
    </form>
  )
}

function problemOf({ wanted, again }: typeof empty): string | undefined {
  if (wanted !== again) return MISMATCH
  if (wanted.length < PASSWORD_IN_SETTINGS) return TOO_SHORT
}
