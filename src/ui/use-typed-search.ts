import { useEffect, useEffectEvent, useState } from 'react'
import type { RouterState } from 'react-router'
import { goalOf, useDataRouter } from './data-router.ts'
import { useWindowEvent } from './use-window-event.ts'

const SEARCH_DELAY = 300 // ms without a key, then the search applies

const unchanged = (search: string) => ({ text: search, sent: search, address: search })

/**
 * The text of a search field: shown at once, and sent after a pause. A change of the address from elsewhere wins. Whoever goes to another
 * page or back, or opens a picture, before the search has arrived gets there, and takes it back.
 */
export function useTypedSearch(address: string, onSearch: (search: string) => void) {
  const router = useDataRouter()
  const [draft, setDraft] = useState(() => unchanged(address))
  if (draft.address !== address)
    // What was sent may come back later: through the history after another change, or when more is typed.
    setDraft(draft.sent === address ? { ...draft, address } : unchanged(address))

  /** Sends this text with another change of the address. */
  function sendWith(change: (search: string) => void, text = draft.text) {
    const search = text.trim()
    change(search)
    // Afterwards: the router calls its subscribers synchronously, and a change that leads to another page takes back what has not arrived.
    setDraft({ ...draft, text, sent: search })
  }
  function send(text = draft.text) {
    const isThere = text.trim() === draft.sent && draft.sent === address
    sendWith((search) => {
      if (!isThere) onSearch(search)
    }, text)
  }
  const sendTyped = useEffectEvent(() => send())

  const waits = draft.text.trim() !== draft.sent
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the pause
  useEffect(() => {
    const pause = waits ? setTimeout(() => sendTyped(), SEARCH_DELAY) : undefined
    let last = router.state
    const unsubscribe = router.subscribe((state) => {
      const isLeft = isLeaving(last, state)
      last = state
      if (!isLeft) return
      clearTimeout(pause)
      setDraft((before) => unchanged(before.address))
    })
    return () => {
      clearTimeout(pause)
      unsubscribe()
    }
  }, [router, draft.text, waits])

  // A picture's link navigates only once the viewer is loaded.
  useWindowEvent('click', ({ target, defaultPrevented }) => {
    if (defaultPrevented && (target as Element).closest('[data-opens-viewer]')) setDraft(unchanged(address))
  })

  const type = (text: string) => setDraft((before) => ({ ...before, text }))
  return { text: draft.text, type, send, sendWith }
}

/** A navigation has begun, or is asked about, that leads elsewhere: not to another query of the same page, as a filter does. */
function isLeaving(before: RouterState, now: RouterState) {
  const { location, historyAction } = goalOf(now)
  const isFiltering =
    location.pathname === before.location.pathname &&
    location.search !== before.location.search &&
    historyAction !== 'POP'
  const isAsked = [...now.blockers.values()].some((blocker) => blocker.state === 'blocked')
  return isAsked || (location !== goalOf(before).location && !isFiltering)
}
