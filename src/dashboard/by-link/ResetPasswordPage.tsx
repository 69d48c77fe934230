import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { pages } from '../../domain/shared/pages.ts'
import { AccountPage } from '../shell/AccountPage.tsx'
import styles from '../shell/forms/AccountForm.module.css'
import { PasswordByLink } from './PasswordByLink.tsx'

export default function ResetPasswordPage() {
  return (
    <>
      <title>New password | Plinth</title>
      <AccountPage title="New password">
        <PasswordByLink
          button="Save Password"
          nextStep={
            <Anchor component={Link} to={pages.forgotPassword.path} className={styles.below}>
              Ask for a new link
            </Anchor>
          }
        />
      </AccountPage>
    </>
  )
}
