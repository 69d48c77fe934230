import { may } from '../../domain/account/role.ts'
import { AlwaysShrink } from '../pictures/AlwaysShrink.tsx'
import { useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { AccessLevels } from './AccessLevels.tsx'
import { EmailForm } from './EmailForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { Outbox } from './outbox/Outbox.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { RecentLog } from './RecentLog.tsx'
import styles from './Settings.module.css'
import { TwoFactorSection } from './TwoFactorSection.tsx'
import { UserManagement } from './users/UserManagement.tsx'

/** The user's own account and, for Super Admins, the users and the outbox. */
export function Settings() {
  const { user } = useSession()
  return (
    <Screen title="Account and System Settings">
      {user ? (
        <div className={styles.settings}>
          <section className={styles.section}>
            <h2>Profile Information</h2>
            <ProfileForm key={user.id} user={user} />
            {may(user.role, 'projects.write') && (
              <div className={styles.choice}>
                <AlwaysShrink description="Pictures over 900 KB are made small enough without asking." />
              </div>
            )}
          </section>
          <section className={styles.section}>
            <h2>Change Password</h2>
            <PasswordForm email={user.email} />
          </section>
          <section className={styles.section}>
            <h2>Change E-mail</h2>
            <EmailForm />
          </section>
          <section className={styles.section}>
            <h2>Two-Factor Authentication</h2>
            <TwoFactorSection key={user.id} email={user.email} />
          </section>
          <section className={styles.section}>
            <h2>Where you are signed in</h2>
            <OwnSessions />
          </section>
          <section className={`${styles.section} ${styles.wide}`}>
            <h2>Admin: User & Role Management</h2>
            {may(user.role, 'users') ? (
              <>
                <UserManagement me={user.id} />
                <AccessLevels />
                <RecentLog />
              </>
            ) : (
              <p>Admin settings only accessible by Super Admin.</p>
            )}
          </section>
          {may(user.role, 'outbox') && (
            <section className={`${styles.section} ${styles.wide}`}>
              <h2>Outbox</h2>
              <Outbox />
            </section>
          )}
        </div>
      ) : (
        <p role="status">Loading user info...</p>
      )}
    </Screen>
  )
}
