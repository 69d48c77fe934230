import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LINK_EXPIRED } from '../../domain/account/account-link.ts'
import { pages } from '../../domain/pages.ts'
import { ApiError, callWithoutSession } from '../session/api.ts'
import styles from '../shell/forms/AccountForm.module.css'
import { Failure } from '../shell/forms/Failure.tsx'
import { Told } from '../shell/forms/Told.tsx'
import { useLinkToken } from '../shell/sign-in/use-link-token.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const NO_TOKEN = 'Open the link of the mail once more: without it nobody can tell whose password this is.'

type Props = {
  button: string
  /** Where a link that has ended sends its reader. */
  wayOn: ReactNode
}

/** Opens the link, and sets the password of whose it is. */
export function PasswordByLink(props: Props) {
  const token = useLinkToken('token')
  return <OpenedLink key={token} token={token} {...props} />
}

function OpenedLink({ token, button, wayOn }: Props & { token: string }) {
  const [ended, setEnded] = useState(false)
  const [told, setTold] = useState<string>()
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => callWithoutSession('POST /api/auth/open-link', { body: { token } }),
    enabled: token !== '',
    // A link that was opened stays open on this screen; whether it still is good is asked when it is used.
    staleTime: Number.POSITIVE_INFINITY,
  })

  if (told) {
    return (
      <>
        <Told>{told}</Told>
        {/* Loaded anew: a session that this browser remembers may have ended with the old password. */}
        <a href={pages.login.path} className={styles.below}>
          Go to Login
        </a>
      </>
    )
  }
  if (!token) return <WithoutLink words={NO_TOKEN} wayOn={wayOn} />
  if (ended || (link.error instanceof ApiError && link.error.errors.token)) {
    return <WithoutLink words={LINK_EXPIRED} wayOn={wayOn} />
  }
  if (link.isPending) return <Skeleton height={220} aria-label="Opening the link" />
  if (link.isError) return <Failure message="The link could not be opened." retry={link.refetch} />
  return (
    <NewPasswordForm
      token={token}
      email={link.data.email}
      button={button}
      onSet={setTold}
      onEnded={() => setEnded(true)}
    />
  )
}

function WithoutLink({ words, wayOn }: { words: string; wayOn: ReactNode }) {
  return (
    <>
      <p role="alert" className={styles.told}>
        {words}
      </p>
      {wayOn}
    </>
  )
}
