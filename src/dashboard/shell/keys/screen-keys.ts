import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type Legend, useLegend } from './legend.ts'

/** Returns what the key does; undefined for a key of somebody else. Letters are in lower case. */
type Find = (key: string, focused: Element | null) => (() => void) | undefined

/** Keys of a screen that work also outside of the handlers of its elements. Those with Ctrl, Cmd or Alt are left alone. */
export function useDocumentKeys(title: string, legend: Legend, find: Find) {
  useLegend(title, legend)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const act = find(event.key.length === 1 ? event.key.toLowerCase() : event.key, document.activeElement)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** A screen with single keys takes the focus when it is opened, so that they work at once (WCAG 2.1.4). */
export function useScreenFocus(screen: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!document.querySelector('[role="dialog"]')) screen.current?.focus({ preventScroll: true })
  }, [screen])
}
