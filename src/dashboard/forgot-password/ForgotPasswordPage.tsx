import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../domain/shared/pages.ts'
import { callWithoutSession } from '../session/api.ts'
import { AccountPage } from '../shell/AccountPage.tsx'
import styles from '../shell/forms/AccountForm.module.css'
import { AccountForm, emailField } from '../shell/forms/AccountForm.tsx'
import { SentNotice } from '../shell/forms/SentNotice.tsx'

const NOTE = 'We send a link to your address. With it you choose a new password.'

export default function ForgotPasswordPage() {
  const [notice, setNotice] = useState<string>()
  return (
    <AccountPage title="Forgot password" note={notice ? undefined : NOTE}>
      {notice ? (
        <SentNotice>{notice}</SentNotice>
      ) : (
        <AccountForm
          fields={{ email: emailField }}
          button="Send Reset Link"
          send={async (body) =>
            setNotice((await callWithoutSession('POST /api/auth/forgot-password', { body })).message)
          }
        />
      )}
      <Anchor component={Link} to={pages.login.path} className={styles.below}>
        Back to Login
      </Anchor>
    </AccountPage>
  )
}
