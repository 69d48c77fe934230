import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import type { Stage } from '../../../domain/hiring/stage.ts'
import { candidateOf } from '../../shell/places.ts'
import type { Selection } from '../../shell/use-selection.ts'
import { focusCandidate, nameOf } from './focus-candidate.ts'

export type CardActions = {
  /** Puts this candidate into the tab order, which also draws it. */
  visit: (id: string) => void
  /** The address of the candidate's own page. */
  linkTo: (id: string) => string
  open: (id: string) => void
  select: (id: string, isRange: boolean) => void
  openMenu: (id: string) => void
  /** The focus returns to the candidate. */
  closeMenu: (id: string) => void
  /** By key or menu: the focus follows the candidate. */
  move: (candidate: Application, to: Stage) => void
}

/** The candidate that had the focus last, also after its own page was opened and left. */
let lastVisited: string | undefined

/**
 * What can be done on a card or row. `search` is the list in the address, for the steps from one candidate's page to the next. functions
 * stay the same, so that a card is drawn again only when it has changed.
 */
export function useCardActions(
  columns: readonly (readonly Application[])[],
  selection: Selection,
  ask: (candidates: readonly Application[], to: Stage) => void,
  search: string,
) {
  const [visited, setVisited] = useState(lastVisited)
  const [menuOf, setMenuOf] = useState<string>()
  const navigate = useNavigate()
  const latest = useRef({ columns, selection })
  useEffect(() => {
    latest.current = { columns, selection }
  }, [columns, selection])
  const visit = useCallback((id: string) => {
    lastVisited = id
    setVisited(id)
  }, [])
  const follow = useFocusFollows(columns, visit)

  const linkTo = useCallback((id: string) => `${candidateOf(id)}?${search}`, [search])

  const actions = useMemo<CardActions>(
    () => ({
      visit,
      linkTo,
      open: (id) => void navigate(linkTo(id)),
      select: (id, isRange) =>
        isRange ? latest.current.selection.extend(id) : latest.current.selection.toggle(id),
      openMenu(id) {
        visit(id)
        setMenuOf(id)
      },
      closeMenu(id) {
        setMenuOf(undefined)
        focusCandidate(id, visit)
      },
      move(candidate, to) {
        follow(candidate, neighbourOf(candidate.id, latest.current.columns))
        ask([candidate], to)
      },
    }),
    [visit, linkTo, navigate, follow, ask],
  )
  const all = columns.flat()
  const current = all.some(({ id }) => id === visited) ? visited : all[0]?.id
  return { actions, current, menuOf }
}

function neighbourOf(id: string, columns: readonly (readonly Application[])[]) {
  for (const items of columns) {
    const place = items.findIndex((one) => one.id === id)
    if (place >= 0) return (items[place + 1] ?? items[place - 1])?.id
  }
}

/** When a move changes the lists, focuses the moved candidate again, or its former neighbour if it is in no loaded list. */
function useFocusFollows(columns: readonly (readonly Application[])[], visit: (id: string) => void) {
  const moved = useRef<{ candidate: Application; neighbour: string | undefined }>(undefined)
  useEffect(() => {
    if (!moved.current) return
    const { candidate, neighbour } = moved.current
    const found = columns.flat().find(({ id }) => id === candidate.id)
    if (found?.stage === candidate.stage) return
    moved.current = undefined
    const goTo = found?.id ?? neighbour
    if (goTo === undefined || document.activeElement === nameOf(goTo)) return
    // Not inside the effect itself: the candidate must be drawn first.
    queueMicrotask(() => focusCandidate(goTo, visit))
  }, [columns, visit])
  return useCallback((candidate: Application, neighbour: string | undefined) => {
    moved.current = { candidate, neighbour }
  }, [])
}
