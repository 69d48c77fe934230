import { Button, Tooltip, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { may, type Role } from '../../domain/account/role.ts'
import { editGroups } from '../../domain/activity/activity.ts'
import { useSession } from '../session/session.tsx'
import { LastActivity } from '../shell/activity/LastActivity.tsx'
import { ACTIVITY } from '../shell/places.ts'
import { Screen } from '../shell/Screen.tsx'
import styles from './DashboardHome.module.css'
import { StatCards } from './StatCards.tsx'
import { UnfinishedWork } from './UnfinishedWork.tsx'

const LAST_EDITS = 8
const GUIDE = '/dashboard-guide.pdf'

export default function DashboardHome() {
  const { user } = useSession()
  if (!user) {
    return (
      <Screen title="Home">
        <p role="status">Loading user info...</p>
      </Screen>
    )
  }
  return (
    <Screen title={`Welcome, ${user.name || 'User'}`} actions={<Actions />}>
      <UnfinishedWork />
      <StatCards role={user.role} />
      <EditHistory role={user.role} />
    </Screen>
  )
}

const INFO = 'Click a figure to see what it counts. The latest edits are listed below.'

const Actions = () => (
  <>
    <Button
      variant="default"
      component="a"
      href={GUIDE}
      download="Dashboard guide.pdf"
      type="application/pdf"
    >
      Dashboard guide (PDF)
    </Button>
    <Tooltip label={INFO} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton className={styles.info} aria-label="About this page" aria-description={INFO}>
        i
      </UnstyledButton>
    </Tooltip>
  </>
)

const EditHistory = ({ role }: { role: Role }) => (
  <section className={styles.history}>
    <h2>Edit History</h2>
    <LastActivity
      count={LAST_EDITS}
      filter={{ kind: editGroups.join(',') }}
      failure="The recent activity could not be loaded."
      none="No recent edits available."
    />
    {may(role, 'activity') && <Link to={ACTIVITY}>Recent Activity</Link>}
  </section>
)
