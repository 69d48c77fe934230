import { useState } from 'react'
import type { UserJson } from '../../api/account/user-json.ts'
import { NAME_LENGTH, PASSWORD_IN_SETTINGS } from '../../domain/account/user.ts'
import { call } from '../session/api.ts'
import { useReload } from '../session/queries.ts'
import { useSession } from '../session/session.tsx'
import { AccountForm, emailField, passwordField } from '../shell/forms/AccountForm.tsx'
import { savedByKey } from '../shell/keys/save-key.ts'
import { toastSuccess } from '../shell/toasts/notify.tsx'
import styles from './Settings.module.css'

const ofSettings = { className: styles.form, ...savedByKey('inside') }

export function ProfileForm({ user }: { user: UserJson }) {
  const { changeUser } = useSession()
  const reload = useReload()
  const [name, setName] = useState(user.name)
  return (
    <AccountForm
      {...ofSettings}
      fields={{
        email: { label: 'E-mail', value: user.email, readOnly: true, autoComplete: 'username' },
        name: {
          label: 'Display Name',
          value: name,
          onChange: (event) => setName(event.currentTarget.value),
          autoComplete: 'name',
          required: true,
          maxLength: NAME_LENGTH,
        },
      }}
      button="Save Changes"
      fallback="Failed to update profile"
      inToast
      send={async () => {
        const { user: changed } = await call('PUT /auth/profile', { body: { name } })
        changeUser(changed)
        // Unless it was typed further meanwhile.
        setName((now) => (now === name ? changed.name : now))
        reload('account')
        toastSuccess(`Name updated to ${changed.name}!`, { about: 'own name' })
      }}
    />
  )
}

const MISMATCH = 'Passwords do not match.'
const TOO_SHORT = `Password must be at least ${PASSWORD_IN_SETTINGS} chars.`

/** The subject of both toasts of a change. */
const PASSWORD = 'own password'

export function PasswordForm({ email }: { email: string }) {
  const reload = useReload()
  return (
    <AccountForm
      {...ofSettings}
      account={email}
      fields={{
        currentPassword: passwordField('Current Password', 'current'),
        newPassword: passwordField('New Password', 'new'),
        again: passwordField('Confirm Password', 'new'),
      }}
      button="Update Password"
      fallback="Failed to change password"
      check={({ newPassword, again }) => {
        if (newPassword !== again) return { failure: MISMATCH }
        if (newPassword.length < PASSWORD_IN_SETTINGS) return { failure: TOO_SHORT }
      }}
      send={async ({ again: _, ...body }, form) => {
        const closeSent = toastSuccess('Password change initiated!', { about: PASSWORD, autoClose: false })
        try {
          const { message } = await call('PUT /auth/change-password', { body })
          toastSuccess(message, { about: PASSWORD })
        } finally {
          closeSent()
        }
        form.reset()
        reload('account')
      }}
    />
  )
}

/** The address changes only after the user has confirmed it with the link in the mail. */
export function EmailForm() {
  const [notice, setNotice] = useState<string>()
  return (
    <AccountForm
      {...ofSettings}
      fields={{
        email: { ...emailField, label: 'New E-mail', name: 'newEmail', autoComplete: 'email' },
        password: { ...passwordField('Your Password', 'current'), name: 'ownPassword' },
      }}
      button="Change E-mail"
      fallback="Failed to change the e-mail address."
      send={async (body, form) => {
        setNotice(undefined)
        setNotice((await call('PUT /auth/email', { body })).message)
        form.reset()
      }}
    >
      <p role="status">{notice}</p>
    </AccountForm>
  )
}
