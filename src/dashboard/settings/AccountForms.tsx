import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { UserJson } from '../../api/account/user-json.ts'
import { EMAIL_LENGTH, NAME_LENGTH, PASSWORD_IN_SETTINGS } from '../../domain/account/user.ts'
import { call } from '../session/api.ts'
import { useReload } from '../session/queries.ts'
import { useSession } from '../session/session.tsx'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { PasswordField } from '../shell/forms/PasswordField.tsx'
import { RequiredNote } from '../shell/forms/RequiredNote.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import { savedByKey } from '../shell/keys/save-key.ts'
import { toastError, toastSuccess } from '../shell/toasts/notify.tsx'
import styles from './Settings.module.css'

export function ProfileForm({ user }: { user: UserJson }) {
  const { changeUser } = useSession()
  const reload = useReload()
  const [name, setName] = useState(user.name)
  const { isBusy, errorAt, send } = useSending({
    fields: ['name'],
    fallback: 'Failed to update profile',
    showFailure: toastError,
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    return send(async () => {
      const { user: changed } = await call('PUT /auth/profile', { body: { name } })
      changeUser(changed)
      setName(changed.name)
      reload('account')
      toastSuccess(`Name updated to ${changed.name}!`, { about: 'own name' })
    })
  }

  return (
    <form className={styles.form} onSubmit={save} method="post" noValidate {...savedByKey('inside')}>
      <RequiredNote />
      <TextInput label="E-mail" value={user.email} readOnly autoComplete="username" />
      <TextInput
        label="Display Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="name"
        required
        maxLength={NAME_LENGTH}
        error={errorAt('name')}
      />
      <Button type="submit" loading={isBusy}>
        Save Changes
      </Button>
    </form>
  )
}

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
