import { useEffect, useRef } from 'react'

/** Collects keys while the palette loads, so that they do not go to the form below. */
export function useEarlyKeys(isOpen: boolean) {
  const early = useRef('')
  useEffect(() => {
    if (!isOpen) return
    early.current = ''
    function keep(event: KeyboardEvent) {
      const isThere = document.activeElement?.closest('[aria-modal="true"]')
      if (isThere || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key.length === 1) early.current += event.key
    }
    window.addEventListener('keydown', keep, { capture: true })
    return () => window.removeEventListener('keydown', keep, { capture: true })
  }, [isOpen])
  return early
}
