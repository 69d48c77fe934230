import { UnstyledButton } from '@mantine/core'
import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { candidateName } from '../../../domain/hiring/application.ts'
import { MAX_RATING } from '../../../domain/hiring/application-rules.ts'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { SelectBox } from '../../shell/list/SelectBox.tsx'
import { StageMenu } from '../review/StageMenu.tsx'
import type { ListProps } from './CandidateTools.tsx'
import stars from './Rating.module.css'
import type { Candidates } from './use-candidates.ts'
import type { CardActions } from './use-card-actions.ts'

/** The properties of a card and of a row. */
export type CandidateProps = {
  candidate: Application
  index: number
  isCurrent: boolean
  isSelected: boolean
  isMenuOpen: boolean
  actions: CardActions
}

/** The props of the board and of the table. The board has a column for each stage, the table has one column. */
export type ColumnsProps = {
  columns: readonly Candidates[]
  /** While a card is dragged, the columns stay as they are. */
  hold: () => void
  release: () => void
  /** The number of matches; undefined until it is known. */
  total: number | undefined
  selected: readonly Application[]
  current: string | undefined
  propsOf: (candidate: Application, index: number) => CandidateProps
  ask: ListProps['ask']
}

/** For the whole card or row: a click anywhere opens the candidate's page; the keyboard finds the link on its name. */
export const whole = ({ candidate: { id }, isSelected, actions }: CandidateProps) => ({
  'data-selected': isSelected || undefined,
  onFocus: () => actions.focused(id),
  onBlur: actions.left,
  onClick: ({ target }: ReactMouseEvent) => {
    if (target instanceof Element && !target.closest('a, button, label, [role="menu"]')) actions.open(id)
  },
})

type ControlProps = CandidateProps & { className: string | undefined }

const tabIndexOf = ({ isCurrent }: ControlProps) => (isCurrent ? 0 : -1)

export const CandidateBox = ({ candidate, actions, ...props }: ControlProps) => (
  <SelectBox {...props} id={candidate.id} name={candidateName(candidate)} onSelect={actions.select} />
)

export function NameLink(props: ControlProps) {
  const { candidate, actions, className } = props
  return (
    <Link
      to={actions.linkTo(candidate.id)}
      className={className}
      data-name-of={candidate.id}
      tabIndex={tabIndexOf(props)}
      draggable={false}
    >
      {candidateName(candidate)}
    </Link>
  )
}

type MoveProps = ControlProps & { label: string; children: ReactNode }

/** Opens the menu of stages. One menu is in the document, not one for each candidate. */
export function MoveButton({ label, children, ...props }: MoveProps) {
  const { candidate, isMenuOpen, actions, className } = props
  const { id, stage } = candidate
  const button = (
    <UnstyledButton
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen}
      tabIndex={tabIndexOf(props)}
      onClick={() => !isMenuOpen && actions.openMenu(id)}
    >
      {children}
    </UnstyledButton>
  )
  if (!isMenuOpen) return button
  return (
    <StageMenu
      stage={stage}
      isOpen
      onChange={() => actions.closeMenu(id)}
      onChoose={(to) => actions.move(candidate, to)}
    >
      {button}
    </StageMenu>
  )
}

export function Rating({ rating }: { rating: number }) {
  if (rating === 0) return null
  return (
    <span role="img" aria-label={`${rating} of ${MAX_RATING} stars`} className={stars.rating}>
      {'★'.repeat(rating)}
      <span className={stars.rest}>{'★'.repeat(MAX_RATING - rating)}</span>
    </span>
  )
}
