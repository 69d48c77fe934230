import { type RefObject, useLayoutEffect, useState } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { countAt } from './count.ts'

const TICK = 16 // ms
const SEEN = 0.5 // of the counter, when it starts

/** Counts up to the value, once, when the element is at least half visible. Before and after it there is no count. */
export function useCount(value: number, element: RefObject<HTMLElement | null>): number | undefined {
  const [count, setCount] = useState<number>()

  // Before the page is painted, so that nobody who comes from another page sees the figure fall back to nothing.
  useLayoutEffect(() => {
    if (prefersReducedMotion()) return
    let timer: ReturnType<typeof setInterval> | undefined
    setCount(0)

    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry || entry.intersectionRatio < SEEN) return
        seen.disconnect()
        const start = performance.now()
        timer = setInterval(() => {
          const next = prefersReducedMotion() ? undefined : countAt(performance.now() - start, value)
          if (next === undefined) clearInterval(timer)
          setCount(next)
        }, TICK)
      },
      { threshold: SEEN },
    )
    seen.observe(element.current!)
    return () => {
      seen.disconnect()
      clearInterval(timer)
    }
  }, [value, element])

  return count
}
