import type { ActivityEntry } from '../../../domain/activity/activity-entry-schema.ts'
import styles from './ActivityList.module.css'
import { ActivitySentence } from './ActivitySentence.tsx'
import { Timestamp } from './Timestamp.tsx'

/** Who did what, and when; newest first. */
export function ActivityList({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <span>
            <strong>{entry.actor.name || entry.actor.email}</strong> <ActivitySentence entry={entry} />
          </span>
          <Timestamp at={entry.at} />
        </li>
      ))}
    </ul>
  )
}
