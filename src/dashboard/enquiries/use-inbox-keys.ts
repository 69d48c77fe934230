import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type HandledKey, useLegend } from '../shell/keys/legend.ts'

type Commands = Record<'search' | 'reply' | 'mailProgram' | 'remove' | 'toList' | 'close', () => void>

const legend = {
  '/': 'Search',
  r: 'Reply to the enquiry',
  e: 'Answer it in your mail program',
  '#': 'Delete the enquiry',
  Escape: 'Close the enquiry',
}
const commandsOfKeys: Record<string, keyof Commands> = {
  '/': 'search',
  r: 'reply',
  e: 'mailProgram',
  '#': 'remove',
  Escape: 'close',
} satisfies Record<HandledKey<typeof legend>, keyof Commands>

/**
 * The keys of the inbox. Those of single characters work only while the focus is in it (WCAG 2.1.4) and not in a field, so the
 * inbox takes the focus when it is opened.
 */
export function useInboxKeys(inbox: RefObject<HTMLElement | null>, commands: Commands) {
  useLegend('Enquiries', legend)
  useEffect(() => {
    if (!document.querySelector('[role="dialog"]')) inbox.current?.focus({ preventScroll: true })
  }, [inbox])

  const press = useEffectEvent((event: KeyboardEvent) => {
    const focused = document.activeElement
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const isOutside = !inbox.current?.contains(focused)
    if (isOutside && focused !== document.body) return
    if (focused?.matches('input, textarea, select')) return
    const command = commandOf(event.key, focused === inbox.current || isOutside)
    if (!command || (isOutside && event.key.length === 1)) return
    event.preventDefault()
    commands[command]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** `isAround`: nothing in the inbox has the focus. */
function commandOf(key: string, isAround: boolean): keyof Commands | undefined {
  if (isAround && (key === 'ArrowDown' || key === 'ArrowUp')) return 'toList'
  return commandsOfKeys[key.length === 1 ? key.toLowerCase() : key]
}
