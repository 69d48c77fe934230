import { Draggable, type DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { memo } from 'react'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import styles from './Board.module.css'
import { CardContent } from './CardContent.tsx'
import { looksSame } from './candidate-signs.ts'
import { CARD_HEIGHT } from './card-height.ts'
import type { CardActions } from './use-card-actions.ts'

type Props = {
  candidate: Application
  place: number
  /** Of the column, for screen readers: most cards are not in the document. */
  count: number
  /** ms; the age of the application is counted to it. */
  now: number
  isCurrent: boolean
  isSelected: boolean
  isMenuOpen: boolean
  actions: CardActions
}

/** A candidate on the board. A click anywhere opens its page; the keyboard finds the link on its name. */
export const CandidateCard = memo(
  function CandidateCard({ place, count, ...rest }: Props) {
    const { candidate, isSelected, actions } = rest
    const { id } = candidate
    return (
      <Draggable draggableId={id} index={place}>
        {(item) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link on the name is there for the keyboard
          <li
            ref={item.innerRef}
            {...item.draggableProps}
            {...mouseHandle(item.dragHandleProps)}
            aria-setsize={count}
            aria-posinset={place + 1}
            className={styles.card}
            data-selected={isSelected || undefined}
            style={{ ...item.draggableProps.style, top: place * CARD_HEIGHT }}
            onFocus={() => actions.visit(id)}
            onClick={({ target }) => {
              if (target instanceof Element && !target.closest('a, button, label, [role="menu"]'))
                actions.open(id)
            }}
          >
            <CardContent {...rest} />
          </li>
        )}
      </Draggable>
    )
  },
  // The time passes at each drawing of the board; by itself it draws no card again.
  (a, b) =>
    looksSame(a.candidate, b.candidate) &&
    a.place === b.place &&
    a.count === b.count &&
    a.isCurrent === b.isCurrent &&
    a.isSelected === b.isSelected &&
    a.isMenuOpen === b.isMenuOpen &&
    a.actions === b.actions,
)

/** Without what makes the whole card a button for the keyboard, which has keys of its own here. */
function mouseHandle(handle: DraggableProvidedDragHandleProps | null) {
  if (!handle) return {}
  const { role, tabIndex, 'aria-describedby': _, ...rest } = handle
  return rest
}
