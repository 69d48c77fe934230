import type { Publication } from '../../../domain/draft/draft-schema.ts'
import { formatMoment } from '../../../domain/time/moment.ts'
import { Refused } from '../../publishing/Refused.tsx'
import { WaitingActions } from '../../publishing/WaitingActions.tsx'
import looks from '../../shell/looks/looks.module.css'
import styles from './DraftsPart.module.css'

export type PublicationsProps = {
  publications: readonly Publication[]
  timeZone: string
  onChanged: () => void
}

/** The publications that were refused at their moment, with the reasons. */
export const RefusedList = ({ publications, timeZone, onChanged }: PublicationsProps) => (
  <ul className={`${looks.stack} ${styles.refused}`} aria-label="Not published">
    {publications.map((publication) => (
      <li key={publication.id}>
        <p>
          <strong>{publication.name}</strong> was not published on{' '}
          {formatMoment(publication.publishAt!, timeZone)}.
          {publication.records.length > 1 && ` None of its ${publication.records.length} drafts is public.`}
        </p>
        <Refused problems={publication.problems} />
        <div className={styles.actions} data-question-side="after">
          <WaitingActions {...{ publication, timeZone, onChanged }} />
        </div>
      </li>
    ))}
  </ul>
)
