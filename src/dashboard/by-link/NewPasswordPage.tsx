import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useMatch } from 'react-router'
import { LINK_EXPIRED } from '../../domain/account/account-link.ts'
import { PASSWORD_IN_SETTINGS } from '../../domain/account/user.ts'
import { pages } from '../../domain/shared/pages.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { ApiError, callWithoutSession } from '../session/api.ts'
import { AccountPage } from '../shell/AccountPage.tsx'
import styles from '../shell/forms/AccountForm.module.css'
import { AccountForm, passwordField } from '../shell/forms/AccountForm.tsx'
import { Failure } from '../shell/forms/Failure.tsx'
import { SentNotice } from '../shell/forms/SentNotice.tsx'

const NO_TOKEN = 'Open the link in the mail again. Without it, this page cannot tell which account it is for.'
const MISMATCH = 'Passwords do not match.'

/** `nextStep` is the offer when the link has expired. */
const invitation = {
  tab: 'Invitation',
  title: 'You are invited',
  note: 'Choose a password, and sign in with it.',
  button: 'Accept Invitation',
  nextStep: (
    <>
      <p className={styles.below}>A Super Admin of the studio can send the invitation again.</p>
      <Anchor component={Link} to={pages.login.path}>
        Back to Login
      </Anchor>
    </>
  ),
}

const reset = {
  tab: undefined,
  title: 'New password',
  note: undefined,
  button: 'Save Password',
  nextStep: (
    <Anchor component={Link} to={pages.forgotPassword.path} className={styles.below}>
      Ask for a new link
    </Anchor>
  ),
}

/** The pages of the links in mails with which a password is chosen. */
export default function NewPasswordPage() {
  const token = useLinkToken('token')
  const isInvitation = useMatch(pages.invitation.path) !== null
  const { tab, title, note, ...link } = isInvitation ? invitation : reset
  return (
    <AccountPage title={title} tab={tab} note={note}>
      <OpenedLink key={token} token={token} {...link} />
    </AccountPage>
  )
}

type Props = { token: string; button: string; nextStep: ReactNode }

function OpenedLink({ token, button, nextStep }: Props) {
  const [isExpired, setExpired] = useState(false)
  const [notice, setNotice] = useState<string>()
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => callWithoutSession('POST /api/auth/open-link', { body: { token } }),
    enabled: token !== '',
    // Checked once on this screen; the server checks again when the link is used.
    staleTime: Number.POSITIVE_INFINITY,
  })

  if (notice) {
    return (
      <>
        <SentNotice>{notice}</SentNotice>
        {/* A full page load: a session in this browser may have ended with the old password. */}
        <a href={pages.login.path} className={styles.below}>
          Sign in
        </a>
      </>
    )
  }
  if (!token) return <LinkProblem message={NO_TOKEN} nextStep={nextStep} />
  if (isExpired || (link.error instanceof ApiError && link.error.errors.token)) {
    return <LinkProblem message={LINK_EXPIRED} nextStep={nextStep} />
  }
  if (link.isPending) return <Skeleton height={220} aria-label="Opening the link" />
  if (link.isError) return <Failure message="The link could not be opened." retry={link.refetch} />
  return (
    <AccountForm
      fields={{
        email: { label: 'E-mail', value: link.data.email, readOnly: true, autoComplete: 'username' },
        password: {
          ...passwordField('New Password', 'new'),
          description: `At least ${PASSWORD_IN_SETTINGS} characters.`,
        },
        again: passwordField('Confirm Password', 'new'),
      }}
      button={button}
      check={({ password, again }) => (password === again ? undefined : { failure: MISMATCH })}
      send={async ({ password }) => {
        try {
          const { message } = await callWithoutSession('POST /api/auth/reset-password', {
            body: { token, password },
          })
          setNotice(message)
        } catch (refused) {
          if (!(refused instanceof ApiError && refused.errors.token)) throw refused
          setExpired(true)
        }
      }}
    />
  )
}

function LinkProblem({ message, nextStep }: { message: string; nextStep: ReactNode }) {
  return (
    <>
      <p role="alert" className={styles.notice}>
        {message}
      </p>
      {nextStep}
    </>
  )
}
