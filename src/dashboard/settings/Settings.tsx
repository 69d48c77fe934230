import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UserJson } from '../../api/account/user-json.ts'
import { may, roleNames, roles } from '../../domain/account/role.ts'
import { MAX_FILE_SIZE } from '../../domain/picture/file-limit.ts'
import { pages } from '../../domain/shared/pages.ts'
import { AlwaysShrink } from '../pictures/AlwaysShrink.tsx'
import { useSession } from '../session/session.tsx'
import { LastActivity } from '../shell/activity/LastActivity.tsx'
import { useSingleKeys } from '../shell/keys/single-keys.ts'
import { Screen } from '../shell/Screen.tsx'
import { useDaysForSecondFactor } from '../shell/SecondFactorNotice.tsx'
import { type SettingsPartId, settingsParts } from '../shell/settings-parts.ts'
import { TableHead } from '../shell/TableHead.tsx'
import tables from '../shell/table.module.css'
import { EmailForm, PasswordForm, ProfileForm } from './AccountForms.tsx'
import { BackupsPart } from './BackupsPart.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { CodesGuard, useNewCodes } from './RecoveryCodes.tsx'
import styles from './Settings.module.css'
import { SettingsMenu } from './SettingsMenu.tsx'
import { SessionList } from './sessions/SessionList.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'
import { DemandedFactors } from './users/DemandedFactors.tsx'
import { UserManagement } from './users/UserManagement.tsx'

const SHOWN_ENTRIES = 5 // of the log

/** The user's own account and, for Super Admins, the users, with a menu that leads to the parts. */
export function Settings() {
  const { user } = useSession()
  // Until a second factor is set up, the server answers nothing else. Its parts keep their place, since they show recovery codes.
  const isOverdue = useDaysForSecondFactor() === 0
  return (
    <Screen title="Account and System Settings">
      {user ? (
        <div className={styles.settings}>
          {isOverdue ? <div /> : <SettingsMenu role={user.role} />}
          <div className={styles.parts}>
            {!isOverdue && <AccountParts user={user} />}
            <SecondFactors key={user.id} email={user.email} />
            {!isOverdue && (
              <>
                <SettingsPart id="sessions">
                  <SessionList />
                </SettingsPart>
                <SettingsPart id="users">
                  {may(user.role, 'users') ? (
                    <AdminParts me={user.id} />
                  ) : (
                    <p>Admin settings only accessible by Super Admin.</p>
                  )}
                </SettingsPart>
              </>
            )}
          </div>
        </div>
      ) : (
        <p role="status">Loading user info...</p>
      )}
    </Screen>
  )
}

function SecondFactors({ email }: { email: string }) {
  const newCodes = useNewCodes()
  return (
    <>
      {newCodes.isPending && <CodesGuard />}
      <SettingsPart id="two-factor">
        <TwoFactorSection email={email} newCodes={newCodes} />
      </SettingsPart>
      <SettingsPart id="passkeys">
        <PasskeysSection email={email} newCodes={newCodes} />
      </SettingsPart>
    </>
  )
}

const AccountParts = ({ user }: { user: UserJson }) => (
  <>
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
  </>
)

const AdminParts = ({ me }: { me: string }) => (
  <>
    <UserManagement me={me} />
    <DemandedFactors />
    <AccessLevels />
    <BackupsPart />
    <div className={styles.log}>
      <h3 id="activity" tabIndex={-1}>
        Recent Activity Log
      </h3>
      <LastActivity count={SHOWN_ENTRIES} none="No recent activity." />
      <Link to={pages.activity.path}>Recent Activity</Link>
    </div>
  </>
)

/** A part of the screen. Its heading takes the focus when it is chosen in the menu or by its address. */
function SettingsPart({ id, children }: { id: SettingsPartId; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {settingsParts.find((part) => part.id === id)!.heading}
      </h2>
      {children}
    </section>
  )
}

function AccessLevels() {
  return (
    <table className={tables.table}>
      <caption id="access-levels" tabIndex={-1}>
        Access Level Definitions
      </caption>
      <TableHead heads={['Role', 'Access Level', 'Who?', 'Responsibilities']} />
      <tbody>
        {roleNames.map((role) => (
          <tr key={role}>
            <th scope="row">{roles[role].label}</th>
            <td>{roles[role].level}</td>
            <td>{roles[role].who}</td>
            <td>{roles[role].responsibilities}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SingleKeys() {
  const [areOn, turn] = useSingleKeys()
  return (
    <Checkbox
      label="Single-key shortcuts"
      description="? lists the keys of a screen, / searches candidates, and the page of a candidate has more. Remembered in this browser."
      checked={areOn}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  )
}
