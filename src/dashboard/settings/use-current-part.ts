import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type SettingsPartId, settingsParts } from '../shell/settings-parts.ts'

const READING_LINE = 160 // px below the top of the scrolling area; the last heading above it is the current part

/** Events of a person who moves through the page, after which the position decides. */
const movements = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * The part in the address, to which it scrolls and gives the focus, until the person scrolls; then the part in view. `inside` is an
 * element of the screen.
 */
export function useCurrentPart(inside: RefObject<HTMLElement | null>): SettingsPartId {
  const { hash, key } = useLocation()
  const [current, setCurrent] = useState<SettingsPartId>(settingsParts[0]!.id)
  const isChosen = useRef(false)

  useEffect(() => {
    const scroller = inside.current?.closest('main')
    if (!scroller) return
    const follow = () => {
      if (!isChosen.current) setCurrent(partInView(scroller))
    }
    const release = () => {
      isChosen.current = false
    }
    scroller.addEventListener('scroll', follow, { passive: true })
    for (const movement of movements) scroller.addEventListener(movement, release, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', follow)
      for (const movement of movements) scroller.removeEventListener(movement, release)
    }
  }, [inside])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new when the same part is chosen again
  useEffect(() => {
    const part = settingsParts.find(({ id }) => `#${id}` === hash)
    const heading = part && document.getElementById(part.id)
    if (!heading) return
    isChosen.current = true
    setCurrent(part.id)
    // At once, since motion on the way would help nobody.
    heading.scrollIntoView({ block: 'start' })
    heading.focus({ preventScroll: true })
  }, [hash, key])

  return current
}

function partInView(scroller: HTMLElement): SettingsPartId {
  const shown = settingsParts.filter(({ id }) => document.getElementById(id))
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
  const line = scroller.getBoundingClientRect().top + READING_LINE
  const above = shown.filter(({ id }) => document.getElementById(id)!.getBoundingClientRect().top <= line)
  const [first] = settingsParts
  return ((isAtEnd ? shown.at(-1) : above.at(-1)) ?? first!).id
}
