import { type RefObject, useEffect, useRef, useState } from 'react'
import { watchRow } from '../../shell/pictures/Track.tsx'

/** The sections of a project in a row that scrolls: the number of the picture at the front, of `count`, and where a step of the arrows ends. */
export function useStrip(track: RefObject<HTMLElement | null>, count: number) {
  const sections = useRef<HTMLDivElement>(null)
  const [front, setFront] = useState(1)

  useEffect(() => {
    const element = track.current!
    return watchRow(element, () => {
      const { scrollLeft } = element
      const isAtEnd = scrollLeft > 0 && scrollLeft >= endOf(element) - 1
      const pictures = sections.current?.querySelectorAll('[data-ratio]') ?? []
      setFront(isAtEnd ? count : frontSection(spansIn(element, [...pictures]), scrollLeft))
    })
  }, [track, count])

  const stopAt = (left: number) => {
    const element = track.current!
    const facts = element.firstElementChild!
    return withoutSliver(
      left,
      spansIn(element, [facts, ...(sections.current?.children ?? [])]),
      endOf(element),
    )
  }

  return { sections, front, stopAt }
}

const endOf = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth

/** Measured from the start of the row. */
function spansIn(track: HTMLElement, elements: readonly Element[]): Span[] {
  const start = track.getBoundingClientRect().left - track.scrollLeft
  return elements.map((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { left: left - start, right: right - start }
  })
}

/** The left and right edge of a section, in pixels from the start of the strip. */
type Span = { left: number; right: number }

const SLIVER = 96 // px: a tenth of a step of the arrows

/** The number, from 1, of the section at the front of a strip that is scrolled to `left`: the first that shows at least half. */
export function frontSection(sections: readonly Span[], left: number): number {
  const front = sections.findIndex((section) => (section.left + section.right) / 2 >= left)
  return front < 0 ? sections.length : front + 1
}

/**
 * The end of a step of the arrows to `left`: there, unless it leaves only a sliver of a section at the left edge,
 * which is then passed, or only a sliver of the way to the start or to `end`, the last position.
 */
export function withoutSliver(left: number, sections: readonly Span[], end: number): number {
  if (left < SLIVER) return 0
  const cut = sections.find((section) => section.left < left && left < section.right)
  const stop = cut && cut.right - left < SLIVER ? cut.right : left
  return end - stop < SLIVER ? end : stop
}
