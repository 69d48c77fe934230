import { may } from '../../domain/account/role.ts'
import { MAX_FILE_SIZE } from '../../domain/picture/file-limit.ts'
import { AlwaysShrink } from '../pictures/AlwaysShrink.tsx'
import { useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { AccessLevels } from './AccessLevels.tsx'
import { BackupsPart } from './BackupsPart.tsx'
import { EmailForm } from './EmailForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { RecentLog } from './RecentLog.tsx'
import styles from './Settings.module.css'
import { SettingsMenu } from './SettingsMenu.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import { SingleKeys } from './SingleKeys.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'
import { UserManagement } from './users/UserManagement.tsx'

/** The user's own account and, for Super Admins, the users, with a menu that leads to the parts. */
export function Settings() {
  const { user } = useSession()
  return (
    <Screen title="Account and System Settings">
      {user ? (
        <div className={styles.settings}>
          <SettingsMenu role={user.role} />
          <div className={styles.parts}>
            <SettingsPart id="profile">
              <ProfileForm key={user.id} user={user} />
              <div className={styles.choices}>
                {may(user.role, 'projects.write') && (
                  <AlwaysShrink
                    description={`Pictures over ${MAX_FILE_SIZE} are made small enough without asking.`}
                  />
                )}
                <SingleKeys />
              </div>
            </SettingsPart>
            <SettingsPart id="password">
              <PasswordForm email={user.email} />
            </SettingsPart>
            <SettingsPart id="email">
              <EmailForm />
            </SettingsPart>
            <SettingsPart id="two-factor">
              <TwoFactorSection key={user.id} email={user.email} />
            </SettingsPart>
            <SettingsPart id="sessions">
              <OwnSessions />
            </SettingsPart>
            <SettingsPart id="users">
              {may(user.role, 'users') ? (
                <>
                  <UserManagement me={user.id} />
                  <AccessLevels />
                  <BackupsPart />
                  <RecentLog />
                </>
              ) : (
                <p>Admin settings only accessible by Super Admin.</p>
              )}
            </SettingsPart>
          </div>
        </div>
      ) : (
        <p role="status">Loading user info...</p>
      )}
    </Screen>
  )
}
