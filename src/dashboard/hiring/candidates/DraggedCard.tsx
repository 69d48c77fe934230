import type { DraggableProvided } from '@hello-pangea/dnd'
import { candidateName } from '../../../domain/hiring/application.ts'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { candidateCount } from '../review/candidate-name.ts'
import styles from './Board.module.css'
import { CardFacts, DaysInStage } from './CardContent.tsx'

type Props = { item: DraggableProvided; candidate: Application; count: number; now: number }

/** The card under the pointer while it is dragged; with the number of all that are moved with it. */
export const DraggedCard = ({ item, candidate, count, now }: Props) => (
  <div
    ref={item.innerRef}
    {...item.draggableProps}
    {...item.dragHandleProps}
    className={styles.card}
    data-dragging
  >
    <div className={styles.inside}>
      <div className={styles.top}>
        <DaysInStage candidate={candidate} now={now} />
      </div>
      <span className={styles.name}>{count > 1 ? candidateCount(count) : candidateName(candidate)}</span>
      <CardFacts candidate={candidate} now={now} />
    </div>
  </div>
)
