import { Link } from 'react-router'
import { pages } from '../../domain/shared/pages.ts'
import { LastActivity } from '../shell/activity/LastActivity.tsx'
import styles from './RecentLog.module.css'

const SHOWN_ENTRIES = 5

export const RecentLog = () => (
  <div className={styles.log}>
    <h3 id="activity" tabIndex={-1}>
      Recent Activity Log
    </h3>
    <LastActivity
      count={SHOWN_ENTRIES}
      failure="The recent activity could not be loaded."
      none="No recent activity."
    />
    <Link to={pages.activity.path}>Recent Activity</Link>
  </div>
)
