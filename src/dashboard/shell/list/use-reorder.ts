import { useQueryClient } from '@tanstack/react-query'
import { type ListedKind, recordKinds } from '../../../domain/record/kinds.ts'
import { type Move, moved, movesBack, moveTo } from '../../../domain/record/order.ts'
import { call } from '../../session/api.ts'
import { changeOf, openingsQuery, projectsQuery } from '../../session/queries.ts'
import { showIn, useChange } from '../change.ts'

type Listed = { id: string; name?: string; title?: string }
type Moves = {
  moves: readonly Move[]
  said?: (order: readonly string[]) => { message: string; undo: () => void }
}

export type Reorder = ReturnType<typeof useReorder>

const lists = { project: projectsQuery, job: openingsQuery }

/** Sends the moves, not the whole order, so that what others added or moved meanwhile is kept. */
export function useReorder(kind: ListedKind) {
  const queries = useQueryClient()
  const { noun, stored } = recordKinds[kind]
  const { queryKey } = lists[kind]
  const { mutate } = useChange({
    scope: `order of ${noun}s`,
    about: `order of ${noun}s`,
    failure: 'The order could not be saved.',
    changed: changeOf(kind),
    send: ({ moves }: Moves) => call(`PATCH /api/${stored.table}/order`, { body: { moves } }),
    show: ({ moves }) =>
      showIn<readonly Listed[]>(queries, { queryKey, exact: true }, (listed) => moves.reduce(moved, listed)),
    onSaved: ({ ids }, { said }) => said?.(ids),
  })

  /** The first of them becomes number `position`, counted from 1, of the list as the person saw it. */
  return (ids: readonly string[], position: number, seen?: readonly { id: string }[]) => {
    const before = queries.getQueryData<readonly Listed[]>(queryKey) ?? []
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
            ? `${before.find(({ id }) => id === first)![stored.name]} is now number ${number}.`
            : `${asked.ids.length} ${noun}s now start at number ${number}.`
        return { message, undo: () => mutate({ moves: movesBack(before, chosen) }) }
      },
    })
  }
}
