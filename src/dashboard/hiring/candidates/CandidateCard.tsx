import { Draggable, type DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { memo } from 'react'
import styles from './Board.module.css'
import { type CandidateProps, isSame, whole } from './CandidateControls.tsx'
import { CardContent } from './CardContent.tsx'

/** In pixels, with the space below it; the same as in the stylesheet. */
export const CARD_HEIGHT = 140

type Props = CandidateProps & {
  /** The number of cards of the column, for screen readers: most cards are not in the document. */
  count: number
}

/** A candidate on the board. */
export const CandidateCard = memo(
  function CandidateCard({ count, ...props }: Props) {
    const { candidate, place } = props
    return (
      <Draggable draggableId={candidate.id} index={place}>
        {(item) => (
          <li
            ref={item.innerRef}
            {...item.draggableProps}
            {...mouseHandle(item.dragHandleProps)}
            {...whole(props)}
            aria-setsize={count}
            aria-posinset={place + 1}
            className={styles.card}
            style={{ ...item.draggableProps.style, top: place * CARD_HEIGHT }}
          >
            <CardContent {...props} />
          </li>
        )}
      </Draggable>
    )
  },
  (a, b) => isSame(a, b) && a.count === b.count,
)

/** Without what makes the whole card a button for the keyboard, which has keys of its own here. */
function mouseHandle(handle: DraggableProvidedDragHandleProps | null) {
  if (!handle) return {}
  const { role, tabIndex, 'aria-describedby': _, ...rest } = handle
  return rest
}
