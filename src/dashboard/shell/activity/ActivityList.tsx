import type { ActivityEntry } from '../../../domain/activity/activity-entry-schema.ts'
import { ActivityDeed } from './ActivityDeed.tsx'
import styles from './ActivityList.module.css'
import { When } from './When.tsx'

/** Who did what, and when; newest first. */
export function ActivityList({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <span>
            <strong>{entry.actor.name || entry.actor.email}</strong> <ActivityDeed entry={entry} />
          </span>
          <When at={entry.at} />
        </li>
      ))}
    </ul>
  )
}
