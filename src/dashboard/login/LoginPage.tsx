import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { pages } from '../../domain/shared/pages.ts'
import { LOGOUT } from '../session/arrival.ts'
import { registrationQuery } from '../session/queries.ts'
import { useSession } from '../session/session.tsx'
import { AccountPage } from '../shell/AccountPage.tsx'
import { DesktopOnly } from '../shell/DesktopOnly.tsx'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { LoginForm } from '../shell/sign-in/LoginForm.tsx'
import { nextAddress } from '../shell/sign-in/next-address.ts'

const DESKTOP_ONLY = 'Sorry, the Team login page is only accessible on a laptop or desktop screen.'
const LOGOUT_FAILED =
  'The server could not be reached, so this browser may still be signed in there. Sign in and sign out again when you are online.'

/** Logout goes through this page too: the screen that was left has already asked about unsaved work. */
export default function LoginPage() {
  const { state, logoutFailed, start, logout } = useSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // Once: a sign-in may be faster than the navigation that clears the state of the address.
  const [isLeaving, setLeaving] = useState(useLocation().state === LOGOUT)
  const { data: registration } = useQuery(registrationQuery)

  useEffect(() => {
    if (!isLeaving || state === 'loading') return
    setLeaving(false)
    if (state === 'authenticated') logout()
    navigate(pages.login.path, { replace: true })
  }, [isLeaving, state, logout, navigate])

  if (state === 'authenticated' && !isLeaving)
    return <Navigate to={nextAddress(search.get('next'))} replace />
  return (
    <DesktopOnly message={DESKTOP_ONLY}>
      <AccountPage title="Team login">
        <FormAlert>{logoutFailed && LOGOUT_FAILED}</FormAlert>
        <LoginForm onSignedIn={start}>
          <Anchor component={Link} to={pages.forgotPassword.path}>
            Forgot your password?
          </Anchor>
          {registration?.isOpen && (
            <Anchor component={Link} to={pages.register.path}>
              Nobody is registered yet: register the first admin
            </Anchor>
          )}
        </LoginForm>
      </AccountPage>
    </DesktopOnly>
  )
}
