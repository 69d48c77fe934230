import { candidateName } from '../../../domain/hiring/application.ts'
import { openingLabel } from '../../../domain/hiring/application-rules.ts'
import styles from './Board.module.css'
import { CandidateBox, type CandidateProps, MoveButton, NameLink } from './CandidateControls.tsx'
import { signsOf, timeInStage } from './candidate-signs.ts'
import { Rating } from './Rating.tsx'

/** The content of a card. */
export function CardContent(props: Omit<CandidateProps, 'place'>) {
  const { candidate, now } = props
  return (
    <div className={styles.inside}>
      <div className={styles.top}>
        <CandidateBox {...props} className={styles.select} />
        <DaysInStage candidate={candidate} now={now} />
        <MoveButton {...props} className={styles.menu} label={`Move ${candidateName(candidate)}`}>
          ⋯
        </MoveButton>
      </div>
      <NameLink {...props} className={styles.name} />
      <CardFacts candidate={candidate} now={now} />
    </div>
  )
}

export function DaysInStage({ candidate, now }: Pick<CandidateProps, 'candidate' | 'now'>) {
  const { short, sentence } = timeInStage(candidate, now)
  return (
    <span className={styles.days} title={sentence}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  )
}

export function CardFacts({ candidate, now }: Pick<CandidateProps, 'candidate' | 'now'>) {
  const { opening, rating, tags } = candidate
  const signs = signsOf(candidate, now)
  return (
    <>
      <p className={styles.line}>{openingLabel(opening)}</p>
      {rating > 0 && (
        <p className={styles.line}>
          <Rating rating={rating} />
        </p>
      )}
      {signs.length > 0 && <p className={`${styles.line} ${styles.signs}`}>{signs.join(' · ')}</p>}
      {tags.length > 0 && <p className={`${styles.line} ${styles.tags}`}>{tags.join(', ')}</p>}
    </>
  )
}
