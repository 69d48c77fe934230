import { flushSync } from 'react-dom'

const nameOf = (id: string) => document.querySelector<HTMLElement>(`[data-name-of="${CSS.escape(id)}"]`)

/** Focuses the name of a candidate; `visit` draws it first if it is out of view. */
export function focusCandidate(id: string, visit: (id: string) => void) {
  flushSync(() => visit(id))
  nameOf(id)?.focus()
}
