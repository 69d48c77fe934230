import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type Legend, useLegend } from '../../shell/keys/legend.ts'
import { useSingleKeys } from '../../shell/keys/single-keys.ts'

export type ReviewCommand =
  | 'next'
  | 'previous'
  | 'shortlist'
  | 'reject'
  | 'note'
  | 'tag'
  | 'mail'
  | 'download'
  | 'undo'
  | 'back'

const commands: Record<string, ReviewCommand> = {
  j: 'next',
  ArrowRight: 'next',
  k: 'previous',
  ArrowLeft: 'previous',
  s: 'shortlist',
  r: 'reject',
  n: 'note',
  t: 'tag',
  m: 'mail',
  d: 'download',
  u: 'undo',
  l: 'back',
}

const words: Record<ReviewCommand, string> = {
  next: 'Next candidate',
  previous: 'Previous candidate',
  shortlist: 'Shortlist',
  reject: 'Reject',
  note: 'Write a note',
  tag: 'Add a tag',
  mail: 'Write a mail',
  download: 'Download the CV',
  undo: 'Undo the last move',
  back: 'Back to the list',
}
const keysOfReview: Legend = {
  ...Object.fromEntries(Object.entries(commands).map(([key, command]) => [key, words[command]])),
  '0–5': 'Rate',
  ' ': 'Scroll the CV',
  PageDown: 'Scroll the CV',
  PageUp: 'Scroll the CV',
}

/** The actions of the keys, in short, for the foot of the screen. */
export const legend: readonly [keys: string, what: string][] = [
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

type Actions = { run: (command: ReviewCommand) => void; rate: (rating: number) => void }

/**
 * The keys of the review. They work wherever the focus is, except in a field, a menu or a dialog. With single keys turned off
 * (WCAG 2.1.4) they work only while the focus is in the screen, so the screen takes the focus when it opens.
 */
export function useReviewKeys(
  screen: RefObject<HTMLElement | null>,
  cv: RefObject<HTMLElement | null>,
  { run, rate }: Actions,
) {
  useLegend('Review', keysOfReview)
  const areEverywhere = useSingleKeys()
  useEffect(() => {
    if (!document.querySelector('[role="dialog"]')) screen.current?.focus({ preventScroll: true })
  }, [screen])

  const press = useEffectEvent((event: KeyboardEvent) => {
    const focused = document.activeElement
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const isAround = focused === screen.current || focused === document.body
    if (!areEverywhere && !screen.current?.contains(focused)) return
    if (document.querySelector('[role="dialog"]') || focused?.closest('[role="menu"]')) return
    if (focused?.matches('input, textarea, select')) {
      if (event.key === 'Escape') screen.current?.focus({ preventScroll: true })
      return
    }
    const rating = /^[0-5]$/.test(event.key) ? Number(event.key) : undefined
    const command = commands[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    const step = isAround ? steps[event.key] : undefined
    if (rating !== undefined) rate(rating)
    else if (command) run(command)
    else if (step !== undefined) cv.current?.scrollBy({ top: step * cv.current.clientHeight })
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
