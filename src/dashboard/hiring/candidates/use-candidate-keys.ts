import type { Application } from '../../../domain/hiring/application-schema.ts'
import { stages } from '../../../domain/hiring/stage.ts'
import type { HandledKey } from '../../shell/keys/legend.ts'
import { focusRow, type RowKey, rowLegend, useRowKeys } from '../../shell/list/rows.ts'
import type { Selection } from '../../shell/use-selection.ts'
import type { CardActions } from './use-card-actions.ts'

const ASIDE = 'To another stage'
const MOVE = 'Move the candidate to the next or previous stage'
const SELECT = 'Select the next or previous candidate, too'
const moves = rowLegend('candidate')
const legend = {
  ...moves,
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
 * The keys on a candidate. Up, Down, Home and End move, and with Shift select; with Shift, Left and Right move the candidate to the
 * neighbouring stage. M opens the menu of stages, X selects, Escape clears the selection.
 */
export function useCandidateKeys({ columns, actions, selection }: Parts) {
  const columnOf = (id: string) => columns.find((items) => items.some((one) => one.id === id)) ?? []

  function aside(direction: 1 | -1, ...[id, { shiftKey }, part]: Parameters<RowKey>) {
    const column = columnOf(id)
    const index = column.findIndex((one) => one.id === id)
    const candidate = column[index]
    const stage = candidate && stages[stages.indexOf(candidate.stage) + direction]
    if (shiftKey) return stage && actions.move(candidate, stage)
    const number = columns.indexOf(column)
    const others = direction > 0 ? columns.slice(number + 1) : columns.slice(0, number).reverse()
    const other = others.find((items) => items.length > 0)
    const next = other?.[Math.min(index, other.length - 1)]
    if (next) focusRow(next.id, actions.visit, part)
  }

  return useRowKeys('Candidates', legend, {
    listOf: (id) => columnOf(id).map((one) => one.id),
    visit: actions.visit,
    extend: selection.extend,
    keys: {
      ArrowRight: (...pressed) => aside(1, ...pressed),
      ArrowLeft: (...pressed) => aside(-1, ...pressed),
      m: actions.openMenu,
      x: (id) => selection.toggle(id),
      Escape: () => selection.markAll(false),
    } satisfies Record<Exclude<HandledKey<typeof legend>, 'Enter' | keyof typeof moves>, RowKey>,
  })
}
