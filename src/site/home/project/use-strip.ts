import { type RefObject, useEffect, useRef, useState } from 'react'
import { frontSection, type Span, withoutSliver } from './strip.ts'

/** The sections of a project in a row that scrolls: the number of the picture at the front, of `count`, and where a step of the arrows ends. */
export function useStrip(track: RefObject<HTMLElement | null>, count: number) {
  const sections = useRef<HTMLDivElement>(null)
  const [front, setFront] = useState(1)

  useEffect(() => {
    const element = track.current!
    const look = () => {
      const { scrollLeft } = element
      const isAtEnd = scrollLeft > 0 && scrollLeft >= endOf(element) - 1
      const pictures = sections.current?.querySelectorAll('[data-ratio]') ?? []
      setFront(isAtEnd ? count : frontSection(spansIn(element, [...pictures]), scrollLeft))
    }
    look()
    const sized = new ResizeObserver(look)
    sized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [track, count])

  const stopAt = (left: number) => {
    const element = track.current!
    const facts = element.firstElementChild!
    return withoutSliver(left, spansIn(element, [facts, ...childrenOf(sections)]), endOf(element))
  }

  return { sections, front, stopAt }
}

const childrenOf = ({ current }: RefObject<HTMLElement | null>) => [...(current?.children ?? [])]

const endOf = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth

/** Measured from the start of the row. */
function spansIn(track: HTMLElement, elements: readonly Element[]): Span[] {
  const start = track.getBoundingClientRect().left - track.scrollLeft
  return elements.map((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { left: left - start, right: right - start }
  })
}
