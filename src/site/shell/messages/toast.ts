export type Toast = { id: number; text: string }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a short message at the top right of the page. */
export function showToast(text: string) {
  lastId += 1
  setToasts([...toasts, { id: lastId, text }])
}

export const closeToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id))

/** The toasts that are shown now. */
export const shownToasts = () => toasts
export function onToastsChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
