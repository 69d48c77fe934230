import { historySentence } from '../../../../domain/hiring/application.ts'
import type { HistoryEvent } from '../../../../domain/hiring/application-schema.ts'
import { Timestamp } from '../../../shell/activity/Timestamp.tsx'
import styles from './Lines.module.css'

/** The events of the application, the newest first. */
export const History = ({ events }: { events: readonly HistoryEvent[] }) => (
  <ol className={styles.lines} aria-label="History">
    {events.map((event) => (
      <li key={event.id}>
        {event.by.name} {historySentence(event)}
        <span className={styles.quiet}>
          , <Timestamp at={event.at} />
        </span>
      </li>
    ))}
  </ol>
)
