import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { pages } from '../../domain/shared/pages.ts'
import { AccountPage } from '../shell/AccountPage.tsx'
import styles from '../shell/forms/AccountForm.module.css'
import { PasswordByLink } from './PasswordByLink.tsx'

export default function InvitationPage() {
  return (
    <>
      <title>Invitation | Plinth</title>
      <AccountPage title="You are invited" note="Choose a password, and sign in with it.">
        <PasswordByLink
          button="Accept Invitation"
          nextStep={
            <>
              <p className={styles.below}>A Super Admin of the studio can send the invitation again.</p>
              <Anchor component={Link} to={pages.login.path}>
                Back to Login
              </Anchor>
            </>
          }
        />
      </AccountPage>
    </>
  )
}
