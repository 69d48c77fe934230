import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { readView, writeView } from '../state/portal-view.ts'
import { HEAD_HEIGHT, ROW_HEIGHT } from './row-height.ts'

/** Where the table was when it was left, and what it showed then. */
let kept = { list: '', top: 0 }

/** Finds the table where one left it, and the open row in sight. */
export function useKeptScroll(scroller: HTMLElement | null, hasRows: boolean, openPlace: number) {
  const { search } = useLocation()
  const list = writeView({ ...readView(new URLSearchParams(search)), project: '' }).toString()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter begins where the browser lets it
  useLayoutEffect(() => {
    if (hasRows && scroller && kept.list === list) scroller.scrollTop = kept.top
  }, [hasRows, scroller])

  useLayoutEffect(() => {
    if (!hasRows || openPlace < 0 || !scroller) return
    const top = openPlace * ROW_HEIGHT
    const lowest = top + ROW_HEIGHT - (scroller.clientHeight - HEAD_HEIGHT)
    scroller.scrollTop = Math.min(Math.max(scroller.scrollTop, lowest), top)
  }, [scroller, hasRows, openPlace])

  return () => {
    kept = { list, top: scroller?.scrollTop ?? 0 }
  }
}
