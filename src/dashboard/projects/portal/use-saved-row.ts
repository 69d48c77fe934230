import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusRow } from '../../shell/list/rows.ts'
import { savedIn } from '../../shell/unsaved/LeaveGuard.tsx'

/** The project whose save led here, until one goes on. Its row takes the focus as soon as the table has it. */
export function useSavedRow(ids: readonly string[], visit: (id: string) => void): string | undefined {
  const { state, key } = useLocation()
  const id = savedIn(state)
  // Back leads to a place with the state of the navigation that first opened it.
  const savedId = useNavigationType() === 'POP' ? undefined : id
  const isListed = savedId !== undefined && ids.includes(savedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    // Not inside the effect itself: the row must be drawn first.
    if (isListed) queueMicrotask(() => focusRow(savedId, visit))
  }, [key, isListed])
  return savedId
}
