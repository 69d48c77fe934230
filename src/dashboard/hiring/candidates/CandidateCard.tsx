import { Draggable, type DraggableProvided, type DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { memo } from 'react'
import { candidateName } from '../../../domain/hiring/application.ts'
import { openingLabel } from '../../../domain/hiring/application-rules.ts'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { candidateCount } from '../review/candidate-name.ts'
import styles from './Board.module.css'
import {
  CandidateBox,
  type CandidateProps,
  MoveButton,
  NameLink,
  Rating,
  whole,
} from './CandidateControls.tsx'
import { signsOf, timeInStage } from './candidate-signs.ts'

/** In pixels, with the space below it; the same as in the stylesheet. */
export const CARD_HEIGHT = 140

type Props = CandidateProps & {
  /** The number of cards of the column, for screen readers: most cards are not in the document. */
  count: number
}

export const CandidateCard = memo(function CandidateCard({ count, ...props }: Props) {
  const { candidate, index } = props
  return (
    <Draggable draggableId={candidate.id} index={index}>
      {(item) => (
        <li
          ref={item.innerRef}
          {...item.draggableProps}
          {...mouseHandle(item.dragHandleProps)}
          {...whole(props)}
          aria-setsize={count}
          aria-posinset={index + 1}
          className={styles.card}
          style={{ ...item.draggableProps.style, top: index * CARD_HEIGHT }}
        >
          <div className={styles.inside}>
            <div className={styles.top}>
              <CandidateBox {...props} className={styles.select} />
              <DaysInStage candidate={candidate} />
              <MoveButton {...props} className={styles.menu} label={`Move ${candidateName(candidate)}`}>
                ⋯
              </MoveButton>
            </div>
            <NameLink {...props} className={styles.name} />
            <CardFacts candidate={candidate} />
          </div>
        </li>
      )}
    </Draggable>
  )
})

/** Without what makes the whole card a button for the keyboard, which has keys of its own here. */
function mouseHandle(handle: DraggableProvidedDragHandleProps | null) {
  if (!handle) return {}
  const { role, tabIndex, 'aria-describedby': _, ...rest } = handle
  return rest
}

function DaysInStage({ candidate }: { candidate: Application }) {
  const { short, sentence } = timeInStage(candidate)
  return (
    <span className={styles.days} title={sentence}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  )
}

function CardFacts({ candidate }: { candidate: Application }) {
  const { opening, rating, tags } = candidate
  const signs = signsOf(candidate)
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

type DraggedProps = { item: DraggableProvided; candidate: Application; count: number }

/** The card under the pointer while it is dragged; with the number of all that are moved with it. */
export const DraggedCard = ({ item, candidate, count }: DraggedProps) => (
  <div
    ref={item.innerRef}
    {...item.draggableProps}
    {...item.dragHandleProps}
    className={styles.card}
    data-dragging
  >
    <div className={styles.inside}>
      <div className={styles.top}>
        <DaysInStage candidate={candidate} />
      </div>
      <span className={styles.name}>{count > 1 ? candidateCount(count) : candidateName(candidate)}</span>
      <CardFacts candidate={candidate} />
    </div>
  </div>
)
