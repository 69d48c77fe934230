import { may } from '../../domain/role.ts'
import { useSession } from '../session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { AccessLevels } from './AccessLevels.tsx'
import { ActivityLog } from './ActivityLog.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './SettingsPage.module.css'

export default function SettingsPage() {
  const { user } = useSession()
  return (
    <Screen title="Account and System Settings">
      {user ? (
        <div className={styles.settings}>
          <section className={styles.section}>
            <h2>Profile Information</h2>
            <ProfileForm key={user.id} user={user} />
          </section>
          <section className={styles.section}>
            <h2>Change Password</h2>
            <PasswordForm email={user.email} />
          </section>
          <section className={`${styles.section} ${styles.wide}`}>
            <h2>Admin: User & Role Management</h2>
            {may(user.role, 'users') ? (
              <>
                <AccessLevels />
                <ActivityLog />
              </>
            ) : (
              <p>Admin settings only accessible by Super Admin.</p>
            )}
          </section>
        </div>
      ) : (
        <p role="status">Loading user info...</p>
      )}
    </Screen>
  )
}
