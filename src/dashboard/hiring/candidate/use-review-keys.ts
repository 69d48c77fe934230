import type { RefObject } from 'react'
import type { HandledKey } from '../../shell/keys/legend.ts'
import { useDocumentKeys, useScreenFocus } from '../../shell/keys/screen-keys.ts'
import { useSingleKeys } from '../../shell/keys/single-keys.ts'

const NEXT = 'Next candidate'
const PREVIOUS = 'Previous candidate'
const commandLegend = {
  j: NEXT,
  ArrowRight: NEXT,
  k: PREVIOUS,
  ArrowLeft: PREVIOUS,
  s: 'Shortlist',
  r: 'Reject',
  n: 'Write a note',
  t: 'Add a tag',
  m: 'Write a mail',
  d: 'Download the CV',
  u: 'Undo the last move',
  l: 'Back to the list',
}
const SCROLL = 'Scroll the CV'
const legend = { ...commandLegend, '0–5': 'Rate', ' ': SCROLL, PageDown: SCROLL, PageUp: SCROLL }

/** The actions of the keys, in short, for the foot of the screen. */
export const shortLegend: readonly [keys: string, what: string][] = [
  ['J K', 'next, previous'],
  ['S', 'shortlist'],
  ['R', 'reject'],
  ['0–5', 'rate'],
  ['T', 'tag'],
  ['N', 'note'],
  ['M', 'mail'],
  ['D', 'download'],
  ['U', 'undo'],
  ['L', 'list'],
  ['Space', 'scroll'],
]

/** The distance that a key moves the CV, in heights of what is seen of it. */
const steps: Record<string, number> = { PageDown: 0.9, PageUp: -0.9, ' ': 0.9, ArrowDown: 0.1, ArrowUp: -0.1 }

type Parts = {
  screen: RefObject<HTMLElement | null>
  cv: RefObject<HTMLElement | null>
  commands: Record<HandledKey<typeof commandLegend>, () => void>
  rate: (rating: number) => void
}

/**
 * The keys of the review. They work wherever the focus is, except in a field, a menu or a dialog. With single keys turned off
 * (WCAG 2.1.4) they work only while the focus is in the screen, so the screen takes the focus when it opens.
 */
export function useReviewKeys({ screen, cv, commands, rate }: Parts) {
  useScreenFocus(screen)
  const [areEverywhere] = useSingleKeys()
  const byKey: Partial<Record<string, () => void>> = commands
  useDocumentKeys('Review', legend, (key, focused) => {
    if (!areEverywhere && !screen.current?.contains(focused)) return
    if (document.querySelector('[role="dialog"]') || focused?.closest('[role="menu"]')) return
    if (focused?.matches('input, textarea, select')) {
      if (key === 'Escape') screen.current?.focus({ preventScroll: true })
      return
    }
    if (/^[0-5]$/.test(key)) return () => rate(Number(key))
    const command = byKey[key]
    const isAround = focused === screen.current || focused === document.body
    const step = isAround ? steps[key] : undefined
    if (command || step === undefined) return command
    return () => cv.current?.scrollBy({ top: step * cv.current.clientHeight })
  })
}
