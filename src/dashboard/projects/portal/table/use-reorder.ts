import { useQueryClient } from '@tanstack/react-query'
import type { ProjectJson } from '../../../../api/project/project-json.ts'
import { projectCount } from '../../../../domain/project/project-count.ts'
import { type Move, moved, movesBack, moveTo } from '../../../../domain/record/order.ts'
import { type Answer, call } from '../../../session/api.ts'
import { projectsQuery } from '../../../session/queries.ts'
import { showIn, useChange } from '../../../shell/change.ts'

type Order = Answer<'PATCH /api/projects/order'>['ids']
type Moves = { moves: readonly Move[]; said?: (order: Order) => { message: string; undo: () => void } }

/** Sends the moves, not the whole order, so that what others added or moved meanwhile is kept. */
export function useReorder() {
  const queries = useQueryClient()
  const { mutate } = useChange({
    scope: 'order of projects',
    about: 'order of projects',
    failure: 'The order could not be saved.',
    changed: 'projects',
    send: ({ moves }: Moves) => call('PATCH /api/projects/order', { body: { moves } }),
    show: ({ moves }) =>
      showIn<readonly ProjectJson[]>(queries, { ...projectsQuery, exact: true }, (listed) =>
        moves.reduce(moved, listed),
      ),
    onSaved: ({ ids }, { said }) => said?.(ids),
  })

  /** The first of them becomes number `position`, counted from 1, of the list as the person saw it. */
  return (ids: readonly string[], position: number, seen?: readonly { id: string }[]) => {
    const before = queries.getQueryData(projectsQuery.queryKey) ?? []
    const chosen = new Set(ids)
    const asked = moveTo(before, chosen, position, seen)
    const [first] = asked.ids
    if (!first || moved(before, asked).every(({ id }, index) => id === before[index]!.id)) return
    mutate({
      moves: [asked],
      said(order) {
        const number = order.indexOf(first) + 1
        const message =
          asked.ids.length === 1
            ? `${before.find(({ id }) => id === first)!.name} is now number ${number}.`
            : `${projectCount(asked.ids.length)} now start at number ${number}.`
        return { message, undo: () => mutate({ moves: movesBack(before, chosen) }) }
      },
    })
  }
}
