import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './reduced-motion.ts'

/** The position and the moves of a row that scrolls sideways. Moves add up, also when one starts before the last has ended. */
export function useScroller() {
  const track = useRef<HTMLDivElement>(null)
  const target = useRef<number | undefined>(undefined)
  const [{ isAtStart, isAtEnd }, setEnds] = useState({ isAtStart: true, isAtEnd: false })

  useEffect(() => {
    const element = track.current!
    const look = () => {
      const next = endsOf(element)
      setEnds((now) => (now.isAtStart === next.isAtStart && now.isAtEnd === next.isAtEnd ? now : next))
    }
    const arrive = () => {
      target.current = undefined
    }
    look()
    const sized = new ResizeObserver(look)
    sized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('scrollend', arrive)
    return () => {
      sized.disconnect()
      element.removeEventListener('scroll', look)
      element.removeEventListener('scrollend', arrive)
    }
  }, [])

  function moveTo(left: number) {
    const element = track.current!
    target.current = Math.min(Math.max(left, 0), element.scrollWidth - element.clientWidth)
    const isStill = prefersReducedMotion()
    element.scrollTo({ left: target.current, behavior: isStill ? 'instant' : 'smooth' })
  }

  /** `stopAt` may correct where the move ends. */
  function moveBy(distance: number, stopAt = (left: number) => left) {
    moveTo(stopAt((target.current ?? track.current!.scrollLeft) + distance))
  }

  return { track, isAtStart, isAtEnd, moveBy, moveTo }
}

export type Scroller = ReturnType<typeof useScroller>

function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) {
  return { isAtStart: scrollLeft <= 1, isAtEnd: scrollLeft >= scrollWidth - clientWidth - 1 }
}
