import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
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
          wayOn={
            <Anchor component={Link} to="/forgot-password" className={styles.below}>
              Ask for a new link
            </Anchor>
          }
        />
      </AccountPage>
    </>
  )
}
