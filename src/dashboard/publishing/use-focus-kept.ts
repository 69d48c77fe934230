import { useEffect, useRef } from 'react'

const SETTLED = 3000 // ms

/** Moves the focus to this element when a change has removed the button that was pressed for it. `shown`: what the buttons follow. */
export function useFocusKept<Element extends HTMLElement>(shown: unknown) {
  const element = useRef<Element>(null)
  const changedAt = useRef(0)
  function keep() {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (isLost && Date.now() - changedAt.current < SETTLED) element.current?.focus({ preventScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the buttons are drawn anew
  useEffect(keep, [shown])
  return {
    element,
    onChanged() {
      changedAt.current = Date.now()
      // After the dialog is gone.
      setTimeout(keep)
    },
  }
}
