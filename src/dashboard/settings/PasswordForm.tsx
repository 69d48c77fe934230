import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { PASSWORD_IN_SETTINGS } from '../../domain/account/user.ts'
import { call } from '../session/api.ts'
import { useReload } from '../session/queries.ts'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { PasswordField } from '../shell/forms/PasswordField.tsx'
import { RequiredNote } from '../shell/forms/RequiredNote.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import { savedByKey } from '../shell/keys/save-key.ts'
import { toastSuccess } from '../shell/toasts/notify.tsx'
import styles from './Settings.module.css'

const MISMATCH = 'Passwords do not match.'
const TOO_SHORT = `Password must be at least ${PASSWORD_IN_SETTINGS} chars.`

/** The subject of both toasts of a change. */
const PASSWORD = 'own password'

const empty = { current: '', wanted: '', again: '' }

export function PasswordForm({ email }: { email: string }) {
  const reload = useReload()
  const [draft, setDraft] = useState(empty)
  const { isBusy, failure, errorAt, showErrors, send } = useSending({
    fields: ['currentPassword', 'newPassword'],
    fallback: 'Failed to change password',
  })
  const field = (key: keyof typeof empty) => ({
    value: draft[key],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setDraft((before) => ({ ...before, [key]: value }))
    },
    required: true,
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const problem = problemOf(draft)
    if (problem) return showErrors({ failure: problem })
    return send(async () => {
      const closeSent = toastSuccess('Password change initiated!', { about: PASSWORD, autoClose: false })
      try {
        const { message } = await call('PUT /auth/change-password', {
          body: { currentPassword: draft.current, newPassword: draft.wanted },
        })
        toastSuccess(message, { about: PASSWORD })
      } finally {
        closeSent()
      }
      setDraft(empty)
      reload('account')
    })
  }

  return (
    <form className={styles.form} onSubmit={save} method="post" noValidate {...savedByKey('inside')}>
      <FormAlert>{failure}</FormAlert>
      <RequiredNote />
      {/* Tells the browser's password manager which account this is. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        error={errorAt('currentPassword')}
        {...field('current')}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        error={errorAt('newPassword')}
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
