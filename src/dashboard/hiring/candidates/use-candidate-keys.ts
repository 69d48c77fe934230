import type { KeyboardEvent } from 'react'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { stages } from '../../../domain/hiring/stage.ts'
import { type HandledKey, useLegend } from '../../shell/keys/legend.ts'
import { focusRow, rowLegend } from '../../shell/list/rows.ts'
import type { Selection } from '../../shell/use-selection.ts'
import type { CardActions } from './use-card-actions.ts'

const ASIDE = 'To another stage'
const MOVE = 'Move the candidate to the next or previous stage'
const SELECT = 'Select the next or previous candidate, too'
const legend = {
  ...rowLegend('candidate'),
  ArrowRight: ASIDE,
  ArrowLeft: ASIDE,
  'Shift+ArrowRight': MOVE,
  'Shift+ArrowLeft': MOVE,
  'Shift+ArrowDown': SELECT,
  'Shift+ArrowUp': SELECT,
  m: 'Choose a stage',
  x: 'Select the candidate',
  Escape: 'Clear the selection',
  Enter: 'Open the candidate',
}

type Parts = {
  /** The lists beside each other: the columns of the board, or the table alone. */
  columns: readonly (readonly Application[])[]
  actions: CardActions
  selection: Selection
}

/**
 * The keys on a candidate's name. Arrows, Home and End move; with Shift, Left and Right move the candidate to the neighbouring
 * stage, and Up and Down select. M opens the menu of stages, X selects, Escape clears the selection.
 */
export function useCandidateKeys({ columns, actions, selection }: Parts) {
  useLegend('Candidates', legend)
  return (event: KeyboardEvent<HTMLElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.nameOf : undefined
    // Escape that cancels a drag is prevented.
    if (id === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const column = columns.find((items) => items.some((one) => one.id === id)) ?? []
    const index = column.findIndex((one) => one.id === id)
    const candidate = column[index]
    if (!candidate) return

    const step = (target: number) => {
      const next = column[Math.max(0, Math.min(target, column.length - 1))]
      if (!next) return
      if (event.shiftKey) selection.extend(next.id, id)
      focusRow(next.id, actions.visit)
    }
    const aside = (direction: 1 | -1) => {
      if (event.shiftKey) {
        const stage = stages[stages.indexOf(candidate.stage) + direction]
        if (stage) actions.move(candidate, stage)
        return
      }
      const number = columns.indexOf(column)
      const others = direction > 0 ? columns.slice(number + 1) : columns.slice(0, number).reverse()
      const other = others.find((items) => items.length > 0)
      const next = other?.[Math.min(index, other.length - 1)]
      if (next) focusRow(next.id, actions.visit)
    }
    const keys: Record<string, () => void> = {
      ArrowDown: () => step(index + 1),
      ArrowUp: () => step(index - 1),
      Home: () => step(0),
      End: () => step(column.length - 1),
      ArrowRight: () => aside(1),
      ArrowLeft: () => aside(-1),
      m: () => actions.openMenu(id),
      x: () => selection.toggle(id),
      Escape: () => selection.markAll(false),
    } satisfies Record<Exclude<HandledKey<typeof legend>, 'Enter'>, () => void>
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}
