import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { NAME_LENGTH, PASSWORD_AT_REGISTRATION } from '../../domain/account/user.ts'
import { pages } from '../../domain/shared/pages.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { ApiError, callWithoutSession } from '../session/api.ts'
import { registrationQuery } from '../session/queries.ts'
import { useSession } from '../session/session.tsx'
import { AccountPage } from '../shell/AccountPage.tsx'
import { DesktopOnly } from '../shell/DesktopOnly.tsx'
import styles from '../shell/forms/AccountForm.module.css'
import { AccountForm, emailField, passwordField } from '../shell/forms/AccountForm.tsx'

const TOO_SHORT = `Password must be at least ${PASSWORD_AT_REGISTRATION} characters.`
const COMMON_PASSWORD =
  'This is one of the most common passwords, so it is easy to guess. Choose a longer one of your own.'

const BY_INVITATION =
  'This studio is set up already. Further accounts are by invitation: ask a Super Admin of the studio for one.'

const TOKEN_IS = {
  none: undefined,
  setting: 'It is the setting SETUP_TOKEN of the server. Ask the person who installed the server.',
  printed:
    'Open the address that the server printed when it was started: it is in its terminal or its log, after “Create the first account at”. If it is lost, start the server again. In a browser on the server itself no token is needed.',
}

/** Creates the first account, the Super Admin's. */
export default function RegisterPage() {
  const { state } = useSession()
  const { data: registration, isPending } = useQuery(registrationQuery)
  if (state === 'authenticated') return <Navigate to={pages.dashboard.path} replace />
  return (
    <DesktopOnly message="Admin Registration requires desktop view.">
      <AccountPage title="Register First Admin" note="(Only for initial system setup)">
        {registration?.isOpen === false && <p>{BY_INVITATION}</p>}
        {/* If it is unknown, the server refuses what is sent. */}
        {registration?.isOpen !== false && !isPending && (
          <RegisterForm token={registration?.token ?? 'none'} />
        )}
        <Anchor component={Link} to={pages.login.path} className={styles.below}>
          Back to Login
        </Anchor>
      </AccountPage>
    </DesktopOnly>
  )
}

function RegisterForm({ token }: { token: keyof typeof TOKEN_IS }) {
  const { start } = useSession()
  const isCommon = useCommonPasswords()
  const [password, setPassword] = useState('')
  const setup = useLinkToken('setup')
  // The field is shown when the server asks for a setup token, or when the URL contains one.
  const [isAsked, setAsked] = useState(token !== 'none')
  return (
    <AccountForm
      fields={{
        name: { label: 'Name', description: 'Optional', autoComplete: 'name', maxLength: NAME_LENGTH },
        email: emailField,
        password: {
          ...passwordField('Password', 'new'),
          value: password,
          onChange: (event) => setPassword(event.currentTarget.value),
          description: isCommon(password) && <span role="status">{COMMON_PASSWORD}</span>,
        },
        setupToken:
          isAsked || setup !== ''
            ? {
                ...passwordField('Setup token', 'new'),
                autoComplete: 'off',
                defaultValue: setup,
                description: setup === '' ? TOKEN_IS[token] : undefined,
              }
            : undefined,
      }}
      button="Create Super Admin"
      fallback="Registration failed. Please try again."
      check={() =>
        password.length < PASSWORD_AT_REGISTRATION ? { errors: { password: TOO_SHORT } } : undefined
      }
      send={async (body) => {
        try {
          start(await callWithoutSession('POST /auth/register', { body }))
        } catch (error) {
          if (error instanceof ApiError && error.errors.setupToken) setAsked(true)
          throw error
        }
      }}
    />
  )
}

/** The list of common passwords is larger than the page, which does not wait for it. */
function useCommonPasswords() {
  const [isCommon, setJudge] = useState<(password: string) => boolean>(() => () => false)
  useEffect(() => {
    void import('../../domain/account/common-passwords.ts').then(({ isCommonPassword }) =>
      setJudge(() => isCommonPassword),
    )
  }, [])
  return isCommon
}
