import { useEffect, useState } from 'react'
import { UNDO_TIME } from '../../../domain/draft/draft.ts'
import type { Publication } from '../../../domain/draft/draft-schema.ts'
import { MINUTE } from '../../../domain/time/durations.ts'
import { personName, publishedWords } from '../../publishing/publication-words.ts'
import { useUndoPublishing } from '../../publishing/use-publication-changes.ts'
import { timeAgo } from '../../shell/activity/time-ago.ts'
import { SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './DraftsPart.module.css'

const TICK = 10_000 // ms

type Props = { publications: readonly Publication[]; onChanged: () => void }

/** The publications of the last ten minutes, each with its Undo until they are over. */
export function JustPublished({ publications, onChanged }: Props) {
  const now = useNow(publications.length > 0)
  const undoable = publications.filter(({ mayUndoUntil }) => Date.parse(mayUndoUntil!) > now)
  const undo = useUndoPublishing(onChanged)
  if (undoable.length === 0) return null
  return (
    <ul className={looks.ruled} aria-label="Just published">
      {undoable.map((publication) => (
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
  // The clock of the server may be ahead of that of this computer.
  const ms = Math.min(UNDO_TIME, Date.parse(mayUndoUntil!) - now)
  return `${Math.ceil(ms / MINUTE)} min left`
}

/** The time, again every 10 s while it is needed. */
function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
