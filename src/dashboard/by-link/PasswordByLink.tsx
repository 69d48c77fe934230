import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LINK_EXPIRED } from '../../domain/account/account-link.ts'
import { pages } from '../../domain/shared/pages.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { ApiError, callWithoutSession } from '../session/api.ts'
import styles from '../shell/forms/AccountForm.module.css'
import { Failure } from '../shell/forms/Failure.tsx'
import { SentNotice } from '../shell/forms/SentNotice.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const NO_TOKEN = 'Open the link in the mail again. Without it, this page cannot tell which account it is for.'

type Props = {
  button: string
  /** The offer when the link has expired. */
  nextStep: ReactNode
}

/** Checks the link and sets the password of its account. */
export function PasswordByLink(props: Props) {
  const token = useLinkToken('token')
  return <OpenedLink key={token} token={token} {...props} />
}

function OpenedLink({ token, button, nextStep }: Props & { token: string }) {
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
    <NewPasswordForm
      token={token}
      email={link.data.email}
      button={button}
      onSet={setNotice}
      onExpired={() => setExpired(true)}
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
