import { Link } from 'react-router'
import type { DraftFacts, Publication } from '../../../domain/draft/draft-schema.ts'
import { recordKinds, screenOf } from '../../../domain/record/kinds.ts'
import { formatMoment } from '../../../domain/time/moment.ts'
import { personName } from '../../publishing/publication-words.ts'
import { timeAgo } from '../../shell/activity/time-ago.ts'
import { SelectBox } from '../../shell/list/SelectBox.tsx'
import styles from './DraftsPart.module.css'

type Props = {
  /** The kind and the id of its record. */
  id: string
  draft: DraftFacts
  /** The publication that it waits for, if this user may see that. */
  publication: Publication | undefined
  timeZone: string
  isCurrent: boolean
  isSelected: boolean
  onVisit: (id: string) => void
  onSelect: (id: string, isRange: boolean) => void
}

export function DraftRow({
  id,
  draft,
  publication,
  timeZone,
  isCurrent,
  isSelected,
  onVisit,
  onSelect,
}: Props) {
  const { kind, name, isNew, savedBy, updatedAt } = draft
  const facts = [isNew && 'never public', scheduleWords(draft, publication, timeZone)].filter(Boolean)
  return (
    <li className={styles.draft} onFocus={() => onVisit(id)} data-selected={isSelected || undefined}>
      <SelectBox {...{ id, name, isSelected, isCurrent, onSelect }} className={styles.select} />
      <span className={styles.what}>
        <Link to={screenOf(kind, 'edit', draft.id)} data-name-of={id} tabIndex={isCurrent ? 0 : -1}>
          {name}
        </Link>{' '}
        <span className={styles.facts}>{facts.join(', ')}</span>
      </span>
      <span className={styles.note}>{recordKinds[kind].noun}</span>
      <span className={styles.saved}>
        {personName(savedBy)}, {timeAgo(updatedAt)}
      </span>
    </li>
  )
}

function scheduleWords(
  { publicationId }: DraftFacts,
  publication: Publication | undefined,
  timeZone: string,
) {
  if (publication?.state === 'refused') return 'not published at its time'
  if (publication) return `scheduled for ${formatMoment(publication.publishAt!, timeZone)}`
  return publicationId !== null && 'scheduled together with drafts that you cannot change'
}
