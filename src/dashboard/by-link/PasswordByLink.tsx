import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { LINK_EXPIRED } from '../../domain/account/account-link.ts'
import { PASSWORD_IN_SETTINGS } from '../../domain/account/user.ts'
import { pages } from '../../domain/shared/pages.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { ApiError, callWithoutSession } from '../session/api.ts'
import styles from '../shell/forms/AccountForm.module.css'
import { Failure } from '../shell/forms/Failure.tsx'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { PasswordField } from '../shell/forms/PasswordField.tsx'
import { RequiredNote } from '../shell/forms/RequiredNote.tsx'
import { SentNotice } from '../shell/forms/SentNotice.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'

const NO_TOKEN = 'Open the link in the mail again. Without it, this page cannot tell which account it is for.'

type Props = {
  button: string
  /** The offer when the link has expired. */
  nextStep: ReactNode
}

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

const MISMATCH = 'Passwords do not match.'

type NewPasswordFormProps = {
  token: string
  email: string
  button: string
  onSet: (message: string) => void
  onExpired: () => void
}

function NewPasswordForm({ token, email, button, onSet, onExpired }: NewPasswordFormProps) {
  const { isBusy, failure, errorAt, showErrors, send } = useSending({
    fields: ['password'],
    fallback: 'The server could not be reached. Please try again.',
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const password = String(sent.get('password'))
    if (password !== sent.get('again')) return showErrors({ failure: MISMATCH })
    return send(async () => {
      try {
        onSet(
          (await callWithoutSession('POST /api/auth/reset-password', { body: { token, password } })).message,
        )
      } catch (refused) {
        if (!(refused instanceof ApiError && refused.errors.token)) throw refused
        onExpired()
      }
    })
  }

  return (
    <form className={styles.form} onSubmit={save} method="post" noValidate>
      <FormAlert>{failure}</FormAlert>
      <RequiredNote />
      <TextInput label="E-mail" name="email" value={email} readOnly autoComplete="username" />
      <PasswordField
        label="New Password"
        description={`At least ${PASSWORD_IN_SETTINGS} characters.`}
        name="password"
        autoComplete="new-password"
        required
        error={errorAt('password')}
      />
      <PasswordField label="Confirm Password" name="again" autoComplete="new-password" required />
      <Button type="submit" loading={isBusy}>
        {button}
      </Button>
    </form>
  )
}
