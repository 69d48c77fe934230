import { useEffect, useEffectEvent, useState } from 'react'
import type { Location, RouterState } from 'react-router'
import { goalOf, useDataRouter } from './data-router.ts'

const SEARCH_DELAY = 300 // ms without a key, then the search applies

type Draft = { text: string; sent: string; address: string }

const unchanged = (search: string): Draft => ({ text: search, sent: search, address: search })
const isSent = ({ text, sent }: Draft) => text.trim() === sent

/**
 * The text of a search field: shown at once, and sent after a pause. A change of the address from elsewhere wins. Whoever goes to another
 * page, or back, before the pause ends gets there, and takes back what is not sent yet.
 */
export function useTypedSearch(address: string, onSearch: (search: string) => void) {
  const router = useDataRouter()
  const [draft, setDraft] = useState(() => unchanged(address))
  if (draft.address !== address)
    // What was sent may come back later: through the history after another change, or when more is typed.
    setDraft(draft.sent === address ? { ...draft, address } : unchanged(address))

  function send() {
    const search = draft.text.trim()
    if (isSent(draft) && search === address) return
    setDraft((before) => ({ ...before, sent: search }))
    onSearch(search)
  }
  const sendTyped = useEffectEvent(send)

  const waits = !isSent(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the pause
  useEffect(() => {
    if (!waits) return
    const pause = setTimeout(() => sendTyped(), SEARCH_DELAY)
    let goal = goalOf(router.state).location
    const unsubscribe = router.subscribe((state) => {
      const from = goal
      goal = goalOf(state).location
      if (!isLeaving(from, state)) return
      clearTimeout(pause)
      setDraft((before) => (isSent(before) ? before : unchanged(before.address)))
    })
    return () => {
      clearTimeout(pause)
      unsubscribe()
    }
  }, [router, draft.text, waits])

  const type = (text: string) => setDraft((before) => ({ ...before, text }))
  return { text: draft.text, type, send }
}

/** A navigation has begun, or is asked about, that leads elsewhere: not to another query of the same page, as a filter does. */
function isLeaving(from: Location, state: RouterState) {
  const { location, historyAction } = goalOf(state)
  const isFiltering =
    location.pathname === from.pathname && location.search !== from.search && historyAction !== 'POP'
  const isAsked = [...state.blockers.values()].some((blocker) => blocker.state === 'blocked')
  return isAsked || (location !== from && !isFiltering)
}
