import { Link } from 'react-router'
import { LastActivity } from '../shell/activity/LastActivity.tsx'
import { ACTIVITY } from '../shell/places.ts'
import styles from './RecentLog.module.css'

const ENTRIES = 5

export const RecentLog = () => (
  <div className={styles.log}>
    <h3>Recent Activity Log</h3>
    <LastActivity count={ENTRIES} failure="The activity could not be loaded." none="No activity yet." />
    <Link to={ACTIVITY}>All activity</Link>
  </div>
)
