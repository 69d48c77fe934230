import { flushSync } from 'react-dom'

/** Focuses the row of an enquiry. `visit` puts it into the tab order, which also draws it if it is out of sight. */
export function focusRow(id: string, visit: (id: string) => void) {
  flushSync(() => visit(id))
  document.querySelector<HTMLElement>(`[data-enquiry="${CSS.escape(id)}"]`)?.focus()
}
