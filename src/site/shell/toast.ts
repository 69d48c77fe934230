export type Toast = { id: number; text: string }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says something at the top right of the page, for a moment. */
export function showToast(text: string) {
  lastId += 1
  setToasts([...toasts, { id: lastId, text }])
}

export const closeToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id))

/** What stands there now, for those who show it. */
export const shownToasts = () => toasts
export function onToastsChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
