import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import { openingLabel } from '../../../domain/hiring/application-rules.ts'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { stageLabel } from '../../../domain/hiring/stage.ts'
import { formatDay } from '../../shell/activity/format-time.ts'
import { asCell, asRow } from '../../shell/table-roles.ts'
import styles from './CandidateTable.module.css'
import { looksSame, shownName, signsOf } from './candidate-signs.ts'
import { Rating } from './Rating.tsx'
import { ROW_HEIGHT } from './row-height.ts'
import { StageMenu } from './StageMenu.tsx'
import type { CardActions } from './use-card-actions.ts'

type Props = {
  candidate: Application
  place: number
  /** ms; the signs are those of this time. */
  now: number
  isCurrent: boolean
  isSelected: boolean
  isMenuOpen: boolean
  actions: CardActions
}

/** A candidate in the table. A click anywhere opens its page; the keyboard finds the link on its name. */
export const CandidateRow = memo(
  function CandidateRow({ candidate, place, now, isCurrent, isSelected, isMenuOpen, actions }: Props) {
    const { id, opening, stage, rating, tags, appliedAt, eraseAfter } = candidate
    const name = shownName(candidate)
    const signs = signsOf(candidate, now)
    const tabIndex = isCurrent ? 0 : -1
    const stageButton = (
      <UnstyledButton
        className={styles.stage}
        aria-label={`${stageLabel(stage)}. Move ${name}`}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        tabIndex={tabIndex}
        onClick={() => !isMenuOpen && actions.openMenu(id)}
      >
        {stageLabel(stage)}
      </UnstyledButton>
    )
    return (
      <tr
        {...asRow}
        // The header row is the first.
        aria-rowindex={place + 2}
        className={styles.row}
        data-selected={isSelected || undefined}
        style={{ top: place * ROW_HEIGHT }}
        onFocus={() => actions.visit(id)}
        onClick={({ target }) => {
          if (target instanceof Element && !target.closest('a, button, label, [role="menu"]'))
            actions.open(id)
        }}
      >
        <td {...asCell} className={styles.cell}>
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
        </td>
        <td {...asCell} className={`${styles.cell} ${styles.who}`}>
          <Link to={actions.linkTo(id)} className={styles.name} data-name-of={id} tabIndex={tabIndex}>
            {name}
          </Link>
          {signs.length > 0 && <span className={styles.signs}>{signs.join(' · ')}</span>}
        </td>
        <td {...asCell} className={styles.cell}>
          {openingLabel(opening)}
        </td>
        <td {...asCell} className={styles.cell}>
          {isMenuOpen ? (
            <StageMenu
              stage={stage}
              isOpen
              onChange={() => actions.closeMenu(id)}
              onChoose={(to) => actions.move(candidate, to)}
            >
              {stageButton}
            </StageMenu>
          ) : (
            stageButton
          )}
        </td>
        <td {...asCell} className={styles.cell}>
          <Rating rating={rating} />
        </td>
        <td {...asCell} className={styles.cell}>
          {tags.join(', ')}
        </td>
        <td {...asCell} className={styles.cell}>
          {formatDay(appliedAt)}
        </td>
        <td {...asCell} className={styles.cell}>
          {formatDay(eraseAfter)}
        </td>
      </tr>
    )
  },
  // The time passes at each drawing of the table; by itself it draws no row again.
  (a, b) =>
    looksSame(a.candidate, b.candidate) &&
    a.place === b.place &&
    a.isCurrent === b.isCurrent &&
    a.isSelected === b.isSelected &&
    a.isMenuOpen === b.isMenuOpen &&
    a.actions === b.actions,
)
