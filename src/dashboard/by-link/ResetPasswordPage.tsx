import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import styles from '../shell/AccountForm.module.css'
import { AccountPage } from '../shell/AccountPage.tsx'
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
