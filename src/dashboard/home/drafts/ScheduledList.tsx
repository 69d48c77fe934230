import { Link } from 'react-router'
import type { Publication } from '../../../domain/draft/draft-schema.ts'
import { screenOf } from '../../../domain/record/kinds.ts'
import { dayIn, formatDay } from '../../../domain/time/day.ts'
import { timeIn } from '../../../domain/time/moment.ts'
import { personName } from '../../publishing/publication-words.ts'
import { WaitingActions } from '../../publishing/WaitingActions.tsx'
import looks from '../../shell/looks/looks.module.css'
import styles from './DraftsPart.module.css'
import type { PublicationsProps } from './RefusedList.tsx'

/** The scheduled publications by day, the next first. */
export function ScheduledList({ publications, timeZone, onChanged }: PublicationsProps) {
  const days = publications.map(({ publishAt }) => dayIn(new Date(publishAt!), timeZone))
  return (
    <section className={styles.group} aria-labelledby="scheduled">
      <h3 id="scheduled">
        What is scheduled, <span className={styles.note}>in the time zone {timeZone}</span>
      </h3>
      <ul className={looks.ruled} aria-labelledby="scheduled">
        {publications.map((publication, index) => (
          <li
            key={publication.id}
            className={styles.scheduled}
            data-same-day={days[index] === days[index - 1] || undefined}
          >
            <span className={styles.day}>{formatDay(days[index]!)}</span>
            <span className={styles.time}>{timeIn(publication.publishAt!, timeZone)}</span>
            <What publication={publication} />
            <span className={styles.last}>
              <WaitingActions {...{ publication, timeZone, onChanged }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const FEW = 3

/** Its name and its records, each a link to its editor; and who chose the moment. */
function What({ publication: { name, records, createdBy } }: { publication: Publication }) {
  const [only, ...others] = records
  const by = <span className={styles.note}>by {personName(createdBy)}</span>
  if (only && others.length === 0)
    return (
      <span className={styles.what}>
        <Link to={screenOf(only.kind, 'edit', only.id)}>{name}</Link> {by}
      </span>
    )
  const hidden = records.length - FEW
  return (
    <span className={styles.what}>
      {name} {by}
      <span className={styles.records}>
        {records.slice(0, FEW).map(({ kind, id, name: record }, index) => (
          <span key={`${kind}/${id}`}>
            {index > 0 && ', '}
            <Link to={screenOf(kind, 'edit', id)}>{record}</Link>
          </span>
        ))}
        {hidden > 0 && ` and ${hidden} more`}
      </span>
    </span>
  )
}
