import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { candidatePath } from '../../../domain/hiring/candidate-path.ts'
import type { Stage } from '../../../domain/hiring/stage.ts'
import { focusRow } from '../../shell/list/rows.ts'
import type { Selection } from '../../shell/use-selection.ts'
import { LISTS_KEY } from '../review/candidate-queries.ts'
import { lastCandidate } from '../review/last-candidate.ts'

export type CardActions = ReturnType<typeof useCardActions>['actions']

/**
 * The actions on a card or row. `search` is the list in the address, for the steps from one candidate's page to the
 * next. Functions stay the same, so that a card is drawn again only when it has changed.
 */
export function useCardActions(
  columns: readonly (readonly Application[])[],
  isDragging: boolean,
  selection: Selection,
  ask: (candidates: readonly Application[], to: Stage) => void,
  search: string,
) {
  const [visited, setVisited] = useState(lastCandidate.id)
  const [menuOf, setMenuOf] = useState<string>()
  const navigate = useNavigate()
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  }, [selection])
  const visit = useCallback((id: string) => {
    lastCandidate.id = id
    setVisited(id)
  }, [])
  const all = columns.flat()
  const current = all.some(({ id }) => id === visited) ? visited : all[0]?.id
  const { hold, release } = useFocusStays(columns, isDragging, current, visit)

  const linkTo = useCallback((id: string) => `${candidatePath(id)}?${search}`, [search])

  const actions = useMemo(
    () => ({
      /** Puts this candidate into the tab order, which also draws it. */
      visit,
      /** The focus has come to this candidate. */
      focused(id: string) {
        visit(id)
        hold(id)
      },
      /** The focus has left a candidate. */
      left: release,
      linkTo,
      open: (id: string) => void navigate(linkTo(id)),
      select: (id: string, isRange: boolean) => latest.current.toggle(id, isRange),
      openMenu(id: string) {
        visit(id)
        setMenuOf(id)
      },
      /** The focus returns to the candidate. */
      closeMenu(id: string) {
        setMenuOf(undefined)
        focusRow(id, visit)
      },
      /** By key or menu. */
      move: (candidate: Application, to: Stage) => ask([candidate], to),
    }),
    [visit, hold, release, linkTo, navigate, ask],
  )
  return { actions, current, menuOf }
}

type Lists = readonly (readonly Application[])[]

/**
 * Keeps the focus on a candidate: when it comes back from its own page, and when its card moves or disappears, by whomever. Its
 * former neighbour gets the focus when it is in no list any more, else `current`. Returns what to call when the focus comes to a
 * candidate, and when it leaves it.
 */
function useFocusStays(
  columns: Lists,
  isDragging: boolean,
  current: string | undefined,
  visit: (id: string) => void,
) {
  const queries = useQueryClient()
  const isFetching = useIsFetching({ queryKey: LISTS_KEY }) > 0
  const held = useRef(lastCandidate.wasOpen ? lastCandidate.id : undefined)
  const neighbour = useRef<string>(undefined)
  const before = useRef(columns)

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the lists have arrived, and when a dragged card is put down
  useEffect(() => {
    if (lastCandidate.wasOpen && document.activeElement !== document.body) held.current = undefined
    lastCandidate.wasOpen = false
    const id = held.current
    const last = before.current
    before.current = columns
    if (id === undefined) return
    neighbour.current = neighbourOf(id, last) ?? neighbour.current
    if (document.activeElement !== document.body) return
    const all = columns.flat()
    const isListed = (one: string | undefined) => all.some((other) => other.id === one)
    // It may be on its way to a list that is still loading.
    if (!isListed(id) && queries.isFetching({ queryKey: LISTS_KEY }) > 0) return
    const goTo = [id, neighbour.current].find(isListed) ?? current
    // Not inside the effect itself: the candidate must be drawn first.
    if (goTo !== undefined) queueMicrotask(() => focusRow(goTo, visit))
  }, [columns, isDragging, current, visit, queries, isFetching])

  return {
    hold: useCallback((id: string) => {
      held.current = id
    }, []),
    // React reports no blur of a card that is removed: that candidate stays held, and so does one that a dialog asks about.
    release: useCallback(({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget?.closest('[role="dialog"]')) held.current = undefined
    }, []),
  }
}

function neighbourOf(id: string, columns: Lists) {
  for (const items of columns) {
    const index = items.findIndex((one) => one.id === id)
    if (index >= 0) return (items[index + 1] ?? items[index - 1])?.id
  }
}
