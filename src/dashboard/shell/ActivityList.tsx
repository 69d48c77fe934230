import { Link } from 'react-router'
import { type ActivityEntry, sentenceOf } from '../../domain/activity.ts'
import styles from './ActivityList.module.css'
import { spokenTime } from './spoken-time.ts'

/** Who did what, and when; newest first. */
export function ActivityList({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <span>
            <strong>{entry.actor.name || entry.actor.email}</strong> <Deed entry={entry} />
          </span>
          <time dateTime={entry.at}>{spokenTime(entry.at)}</time>
        </li>
      ))}
    </ul>
  )
}

const seenInPortal = new Set([
  'project.created',
  'project.updated',
  'project.restored',
  'project.status-toggled',
])

function Deed({ entry }: { entry: ActivityEntry }) {
  const sentence = sentenceOf(entry)
  if (!seenInPortal.has(entry.kind)) return sentence
  const address = `/admin/dashboard/projects?project=${encodeURIComponent(entry.subject.id)}`
  return <Link to={address}>{sentence}</Link>
}
