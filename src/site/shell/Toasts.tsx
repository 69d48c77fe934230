import { useEffect, useState, useSyncExternalStore } from 'react'
import styles from './Toasts.module.css'
import { closeToast, onToastsChange, shownToasts, type Toast } from './toast.ts'

const SHOWN_FOR = 3000 // ms
const none: readonly Toast[] = []

/** The place for toasts, there from the beginning: a screen reader hears only what comes into a place that it knows. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts, () => none)
  return (
    <div className={styles.place} role="status">
      {toasts.map((toast) => (
        <ToastNote key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** Closes by itself, but not while somebody points at it or is in it. */
function ToastNote({ toast: { id, text } }: { toast: Toast }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [cameFrom, setCameFrom] = useState<EventTarget | null>(null)
  const isHeld = isHovered || isFocused

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeToast(id), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [id, isHeld])

  function close() {
    closeToast(id)
    if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds it
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
      <button type="button" className={styles.close} aria-label="Close" onClick={close}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" strokeWidth="1.25" />
        </svg>
      </button>
    </div>
  )
}
