import { UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { openingLabel } from '../../../domain/hiring/application-rules.ts'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import styles from './Board.module.css'
import { shownName, signsOf, sinceApplied } from './candidate-signs.ts'
import { Rating } from './Rating.tsx'
import { StageMenu } from './StageMenu.tsx'
import type { CardActions } from './use-card-actions.ts'

type Props = {
  candidate: Application
  now: number
  isCurrent: boolean
  isSelected: boolean
  isMenuOpen: boolean
  actions: CardActions
}

/** What a card shows. */
export function CardContent({ candidate, now, isCurrent, isSelected, isMenuOpen, actions }: Props) {
  const { id, stage } = candidate
  const name = shownName(candidate)
  const tabIndex = isCurrent ? 0 : -1
  const menuButton = (
    <UnstyledButton
      className={styles.menu}
      aria-label={`Move ${name}`}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen}
      tabIndex={tabIndex}
      onClick={() => !isMenuOpen && actions.openMenu(id)}
    >
      ⋯
    </UnstyledButton>
  )
  return (
    <div className={styles.inside}>
      <div className={styles.top}>
        {/* preventDefault keeps Shift from selecting text. */}
        <label className={styles.select} onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            tabIndex={tabIndex}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              actions.select(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
        <span className={styles.days}>{sinceApplied(candidate, now)}</span>
        {/* One menu is in the document, not one for each card. */}
        {isMenuOpen ? (
          <StageMenu
            stage={stage}
            isOpen
            onChange={() => actions.closeMenu(id)}
            onChoose={(to) => actions.move(candidate, to)}
          >
            {menuButton}
          </StageMenu>
        ) : (
          menuButton
        )}
      </div>
      <Link
        to={actions.linkTo(id)}
        className={styles.name}
        data-name-of={id}
        tabIndex={tabIndex}
        draggable={false}
      >
        {name}
      </Link>
      <CardFacts candidate={candidate} now={now} />
    </div>
  )
}

export function CardFacts({ candidate, now }: Pick<Props, 'candidate' | 'now'>) {
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
