import { Anchor, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { isCommonPassword } from '../../domain/account/common-passwords.ts'
import { EMAIL_LENGTH, NAME_LENGTH, PASSWORD_AT_REGISTRATION } from '../../domain/account/user.ts'
import { pages } from '../../domain/shared/pages.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { ApiError, callWithoutSession } from '../session/api.ts'
import { registrationQuery } from '../session/queries.ts'
import { useSession } from '../session/session.tsx'
import { AccountPage } from '../shell/AccountPage.tsx'
import { DesktopOnly } from '../shell/DesktopOnly.tsx'
import styles from '../shell/forms/AccountForm.module.css'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { PasswordField } from '../shell/forms/PasswordField.tsx'
import { RequiredNote } from '../shell/forms/RequiredNote.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'

const TOO_SHORT = `Password must be at least ${PASSWORD_AT_REGISTRATION} characters.`
const COMMON =
  'This is one of the most common passwords, so it is easy to guess. Choose a longer one of your own.'

const BY_INVITATION =
  'This studio is set up already. Further accounts are by invitation: ask a Super Admin of the studio for one.'

/** Creates the first account, the Super Admin's. */
export default function RegisterPage() {
  const { state } = useSession()
  const { data: isOpen, isPending } = useQuery(registrationQuery)
  if (state === 'authenticated') return <Navigate to={pages.dashboard.path} replace />
  return (
    <DesktopOnly message="Admin Registration requires desktop view.">
      <title>Register First Admin | Plinth</title>
      <AccountPage title="Register First Admin" note="(Only for initial system setup)">
        {isOpen === false && <p>{BY_INVITATION}</p>}
        {/* If it is unknown, the server refuses what is sent. */}
        {isOpen !== false && !isPending && <RegisterForm />}
        <Anchor component={Link} to={pages.login.path} className={styles.below}>
          Back to Login
        </Anchor>
      </AccountPage>
    </DesktopOnly>
  )
}

function RegisterForm() {
  const { start } = useSession()
  const [password, setPassword] = useState('')
  const { isBusy, failure, errorAt, showErrors, send } = useSending({
    fields: ['name', 'email', 'password', 'setupToken'],
    fallback: 'Registration failed. Please try again.',
  })
  const setup = useLinkToken('setup')
  // The field is shown when the server asks for a setup token, or when the URL contains one.
  const [isAsked, setAsked] = useState(false)
  const asksToken = isAsked || setup !== ''

  function register(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    if (password.length < PASSWORD_AT_REGISTRATION) return showErrors({ errors: { password: TOO_SHORT } })
    const [name, email] = [String(sent.get('name')), String(sent.get('email'))]
    const setupToken = asksToken ? String(sent.get('setupToken')) : undefined
    return send(async () => {
      try {
        start(
          await callWithoutSession('POST /auth/register', { body: { name, email, password, setupToken } }),
        )
      } catch (error) {
        if (error instanceof ApiError && error.errors.setupToken) setAsked(true)
        throw error
      }
    })
  }

  return (
    <form className={styles.form} onSubmit={register} method="post" noValidate>
      <FormAlert>{failure}</FormAlert>
      <RequiredNote />
      <TextInput
        label="Name"
        description="Optional"
        name="name"
        autoComplete="name"
        maxLength={NAME_LENGTH}
        error={errorAt('name')}
      />
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={EMAIL_LENGTH}
        error={errorAt('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errorAt('password')}
        description={isCommonPassword(password) && <span role="status">{COMMON}</span>}
      />
      {asksToken && (
        <PasswordField
          key={setup}
          label="Setup token"
          name="setupToken"
          autoComplete="off"
          required
          defaultValue={setup}
          error={errorAt('setupToken')}
        />
      )}
      <Button type="submit" loading={isBusy}>
        Create Super Admin
      </Button>
    </form>
  )
}
