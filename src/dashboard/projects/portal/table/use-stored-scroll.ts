import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { portalView } from '../state/portal-view.ts'
import { HEAD_HEIGHT, ROW_HEIGHT } from './ProjectRow.tsx'

/** The scroll position of the table when it was left, and the view it belongs to. */
let stored = { list: '', top: 0 }

/** Restores the scroll position of the table, and scrolls the open or the saved row into view, whose index is -1 if there is none. */
export function useStoredScroll(scroller: HTMLElement | null, hasRows: boolean, shownIndex: number) {
  const { search } = useLocation()
  const list = portalView.write({ ...portalView.read(new URLSearchParams(search)), project: '' }).toString()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter keeps the position that the browser chooses
  useLayoutEffect(() => {
    if (hasRows && scroller && stored.list === list) scroller.scrollTop = stored.top
  }, [hasRows, scroller])

  useLayoutEffect(() => {
    if (!hasRows || shownIndex < 0 || !scroller) return
    const top = shownIndex * ROW_HEIGHT
    const lowest = top + ROW_HEIGHT - (scroller.clientHeight - HEAD_HEIGHT)
    scroller.scrollTop = Math.min(Math.max(scroller.scrollTop, lowest), top)
  }, [scroller, hasRows, shownIndex])

  return () => {
    stored = { list, top: scroller?.scrollTop ?? 0 }
  }
}
