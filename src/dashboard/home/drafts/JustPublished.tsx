import { UNDO_TIME } from '../../../domain/draft/draft.ts'
import type { Publication } from '../../../domain/draft/draft-schema.ts'
import { MINUTE } from '../../../domain/time/durations.ts'
import { personName, publishedWords } from '../../publishing/publication-words.ts'
import { useUndoPublishing } from '../../publishing/use-publication-changes.ts'
import { timeAgo } from '../../shell/activity/time-ago.ts'
import { SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './DraftsPart.module.css'

/** `now`: when they were read. */
type Props = { publications: readonly Publication[]; now: number; onChanged: () => void }

/** The publications of the last ten minutes, each with its Undo. */
export function JustPublished({ publications, now, onChanged }: Props) {
  const undo = useUndoPublishing(onChanged)
  return (
    <ul className={looks.ruled} aria-label="Just published">
      {publications.map((publication) => (
        <li key={publication.id} className={styles.published}>
          <span className={styles.what}>
            {publishedWords(publication)}{' '}
            <span className={styles.note}>
              {timeAgo(publication.endedAt!, now)}, by {personName(publication.createdBy)}
            </span>
          </span>
          <span className={styles.note}>{left(publication, now)}</span>
          <SmallButton
            aria-label={`Undo: ${publication.name}`}
            loading={undo.isPending && undo.variables.id === publication.id}
            onClick={() => undo.mutate(publication)}
          >
            Undo
          </SmallButton>
        </li>
      ))}
    </ul>
  )
}

function left({ mayUndoUntil }: Publication, now: number) {
  // The clock of the server may be ahead of that of this computer, or behind it.
  const ms = Math.max(1, Math.min(UNDO_TIME, Date.parse(mayUndoUntil!) - now))
  return `${Math.ceil(ms / MINUTE)} min left`
}
