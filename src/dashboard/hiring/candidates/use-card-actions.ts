import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import type { Stage } from '../../../domain/hiring/stage.ts'
import { candidatePath } from '../../../domain/shared/pages.ts'
import { focusRow } from '../../shell/list/rows.ts'
import type { Selection } from '../../shell/use-selection.ts'
import { lastCandidate } from '../review/last-candidate.ts'
import { useFocusStays } from './use-focus-stays.ts'

export type CardActions = {
  /** Puts this candidate into the tab order, which also draws it. */
  visit: (id: string) => void
  /** The focus has come to this candidate. */
  focused: (id: string) => void
  /** The focus has left a candidate. */
  left: (event: FocusEvent) => void
  /** The address of the candidate's own page. */
  linkTo: (id: string) => string
  open: (id: string) => void
  select: (id: string, isRange: boolean) => void
  openMenu: (id: string) => void
  /** The focus returns to the candidate. */
  closeMenu: (id: string) => void
  /** By key or menu. */
  move: (candidate: Application, to: Stage) => void
}

/**
 * The actions on a card or row. `search` is the list in the address, for the steps from one candidate's page to the
 * next. Functions stay the same, so that a card is drawn again only when it has changed.
 */
export function useCardActions(
  columns: readonly (readonly Application[])[],
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
  const { hold, release } = useFocusStays(columns, current, visit)

  const linkTo = useCallback((id: string) => `${candidatePath(id)}?${search}`, [search])

  const actions = useMemo<CardActions>(
    () => ({
      visit,
      focused(id) {
        visit(id)
        hold(id)
      },
      left: release,
      linkTo,
      open: (id) => void navigate(linkTo(id)),
      select: (id, isRange) => (isRange ? latest.current.extend(id) : latest.current.toggle(id)),
      openMenu(id) {
        visit(id)
        setMenuOf(id)
      },
      closeMenu(id) {
        setMenuOf(undefined)
        focusRow(id, visit)
      },
      move: (candidate, to) => ask([candidate], to),
    }),
    [visit, hold, release, linkTo, navigate, ask],
  )
  return { actions, current, menuOf }
}
