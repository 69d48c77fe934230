import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import button from '../../../ui/icon-button.module.css'
import { newKey } from '../../../ui/new-key.ts'
import { sharedState } from '../../../ui/shared-state.ts'
import styles from './Toasts.module.css'

const TOAST_TIME = 3000 // ms

type Toast = { id: string; text: string }
const shownToasts = sharedState<readonly Toast[]>([])

export const showToast = (text: string) => shownToasts.set((toasts) => [...toasts, { id: newKey(), text }])

const closeToast = (id: string) => shownToasts.set((toasts) => toasts.filter((toast) => toast.id !== id))

/** The container for toasts. Always rendered, since screen readers announce only changes of an existing live region. */
export function Toasts() {
  const toasts = shownToasts.use()
  return (
    <div className={styles.place} role="status">
      {toasts.map((toast) => (
        <ToastNote key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** Closes automatically, but not while it is hovered or focused. */
function ToastNote({ toast: { id, text } }: { toast: Toast }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [cameFrom, setCameFrom] = useState<EventTarget | null>(null)
  const isHeld = isHovered || isFocused

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeToast(id), TOAST_TIME)
    return () => clearTimeout(timer)
  }, [id, isHeld])

  function close() {
    closeToast(id)
    if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it open
    <div
      className={styles.toast}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={(event) => {
        setFocused(true)
        setCameFrom(event.relatedTarget)
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <p className={styles.text}>{text}</p>
      <button type="button" className={`${button.icon} ${styles.close}`} aria-label="Close" onClick={close}>
        <Icon name="cross" />
      </button>
    </div>
  )
}
